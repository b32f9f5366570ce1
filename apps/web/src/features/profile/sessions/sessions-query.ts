import { getSessions } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(getSessions, { signal }),
  meta: { silent: 'in-place' },
})
