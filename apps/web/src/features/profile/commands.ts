import { isClientFault } from '@ganj/client'
import { deleteAccount, handOver, type Profile, revokeSession, updateProfile } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { reportFailure } from '#platform/report-failure.ts'
import { defineCommand, defineFlow } from '#player/commands/define-command.ts'
import { profileQuery } from '#player/profile-query.ts'
import { downloadMyData } from './my-data/export-data.ts'
import { sessionsQuery } from './sessions/sessions-query.ts'

/** Puts the server's answer into the profile query. */
function showProfile(queries: QueryClient, profile: Profile): void {
  queries.setQueryData(profileQuery.queryKey, profile)
  queries.invalidateQueries({ queryKey: ['leaderboard'] }).catch(reportFailure)
}

/** Optimistic: the avatar changes at once, and is reverted when the server refuses. */
export const chooseAvatar = defineCommand({
  endpoint: updateProfile,
  body: (avatarPublicId: string) => ({ avatarPublicId }),
  async optimistic(queries, avatarPublicId) {
    await queries.cancelQueries(profileQuery)
    const before = queries.getQueryData(profileQuery.queryKey)
    queries.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, avatarPublicId })
    return () => {
      const now = queries.getQueryData(profileQuery.queryKey)
      // An avatar that was chosen meanwhile is kept.
      if (now?.avatarPublicId === avatarPublicId) queries.setQueryData(profileQuery.queryKey, before)
    }
  },
  applies: showProfile,
  queue: 'profile',
})

/** A refusal is shown at the field. */
const isAboutName = (fault: unknown) =>
  isClientFault(fault) && (fault.code.startsWith('profile.username-') || fault.code === 'request.invalid')

/** Not optimistic: the name may be taken. */
export const chooseUsername = defineCommand({
  endpoint: updateProfile,
  body: (username: string) => ({ username }),
  applies: showProfile,
  queue: 'profile',
  sayFault: (fault) => (isAboutName(fault) ? 'in-place' : 'toast'),
})

export const endSession = defineCommand({
  endpoint: revokeSession,
  body: (sessionPublicId: string) => ({ sessionPublicId }),
  applies: (queries, left) => queries.setQueryData(sessionsQuery.queryKey, left),
  invalidatesOnFailure: [sessionsQuery],
})

/** A link that opens the account on another device. */
export const createHandOver = defineCommand({ endpoint: handOver })

export const saveMyData = defineFlow({ steps: downloadMyData })

/** A repeated confirmation reuses the key of the first call. */
export const deleteMyAccount = defineCommand({ endpoint: deleteAccount, purpose: () => 'delete' })
