import { getPlayerReferrals } from '@ganj/contract/admin'
import type { Database, Tx } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { acceptInvite, type FriendDependencies } from './accept-invite.ts'
import { inviteRewards } from './content.ts'
import { firstRuns } from './first-run.ts'
import { friendsOf, inviterOf } from './queries.ts'
import { readReferrals } from './referrals-for-operators.ts'
import { friendRoutes } from './routes.ts'
import { isNewcomer } from './rules.ts'

export { friendsLedger } from './ledger.ts'

export const friendsContent = [inviteRewards]

export const friendsFeature = (dependencies: FriendDependencies & { database: Database }) => ({
  routes: ({ mount }: Http) => friendRoutes(mount, dependencies.database, dependencies),
  adminRoutes: ({ mountAdmin }: AdminHttp) =>
    mountAdmin(getPlayerReferrals, ({ query: { id, cursor }, limit }) =>
      readReferrals(dependencies.database, id, { cursor, limit }),
    ),
  friendsOf,
  inviterOf,
  /** Records the invite link of a new player; returns whether it paid the invite reward. */
  acceptLink: async (tx: Tx, invite: Parameters<typeof acceptInvite>[2]): Promise<boolean> =>
    isNewcomer(invite.player, invite.now) &&
    (await acceptInvite(tx, dependencies, invite)).verdict === 'accepted',
  firstRuns: (tx: Tx, runs: Parameters<typeof firstRuns>[2]) => firstRuns(tx, dependencies.content, runs),
})
