import { getPacks, getPowerUps } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const packsQuery = queryOptions({
  queryKey: ['shop', 'packs'],
  queryFn: ({ signal }) => call(getPacks, { signal }),
})

/** The names of the power-ups, set by operators. */
export const powerUpNamesQuery = queryOptions({
  queryKey: ['power-ups'],
  queryFn: ({ signal }) => call(getPowerUps, { signal }),
  select: ({ powerUps }) => new Map<string, string>(powerUps.map(({ publicId, name }) => [publicId, name])),
  meta: { silent: 'background' },
})
