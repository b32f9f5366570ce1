import { getUpgrades } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'

export const upgradesKey = ['upgrades'] as const

export const upgradesQuery = () =>
  queryOptions({
    // The server localises the effects of the levels.
    queryKey: [...upgradesKey, currentLanguage()],
    queryFn: ({ signal }) => call(getUpgrades, { signal }),
    meta: { silent: 'in-place' },
  })
