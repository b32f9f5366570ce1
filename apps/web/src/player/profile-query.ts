import { getProfile } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
})
