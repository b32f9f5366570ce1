import { getInvitees } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const inviteesQuery = queryOptions({
  queryKey: ['invitees'],
  queryFn: ({ signal }) => call(getInvitees, { signal }),
})
