import { type Profile, updateProfile } from '@ganj/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { profileQuery } from '#economy/profile-query.ts'
import { reportFailure } from '#platform/report-failure.ts'

/** Shows the answer of the server everywhere the player is shown. */
function useShowProfile() {
  const queries = useQueryClient()
  return (profile: Profile) => {
    queries.setQueryData(profileQuery.queryKey, profile)
    queries.invalidateQueries({ queryKey: ['leaderboard'] }).catch(reportFailure)
  }
}

/** A picture is put on at once, and taken off again when the server refuses. */
export function useChooseAvatar() {
  const queries = useQueryClient()
  const show = useShowProfile()
  return useMutation({
    mutationFn: (avatarPublicId: string) => call(updateProfile, { body: { avatarPublicId } }),
    onMutate: async (avatarPublicId) => {
      await queries.cancelQueries(profileQuery)
      const before = queries.getQueryData(profileQuery.queryKey)
      queries.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, avatarPublicId })
      return before
    },
    onSuccess: show,
    onError: (_fault, _sent, before) => queries.setQueryData(profileQuery.queryKey, before),
    scope: { id: 'profile' },
    meta: { announceFailure: true },
  })
}

/** A name is only ours once the server says so. */
export function useChooseUsername() {
  const show = useShowProfile()
  return useMutation({
    mutationFn: (username: string) => call(updateProfile, { body: { username } }),
    onSuccess: show,
    scope: { id: 'profile' },
    meta: { announceSuccess: true },
  })
}
