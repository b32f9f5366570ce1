import { getInvitees, nameReferrer } from '@ganj/contract'
import { lockPlayer } from '#auth/players.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { idempotently } from '#platform/http/idempotency.ts'
import type { Mount } from '#platform/http/mount.ts'
import { acceptInvite, type FriendDependencies } from './accept-invite.ts'
import { readInvitees } from './read-invitees.ts'

export function friendRoutes(mount: Mount, database: Database, dependencies: FriendDependencies): void {
  mount(nameReferrer, ({ idempotency, player: { id }, body, now }) =>
    idempotently(database, idempotency, now, async (tx) => {
      const player = await lockPlayer(tx, id)
      if (player.deletedAt !== null) throw new Fault('account.deleted')
      const outcome = await acceptInvite(tx, dependencies, {
        player,
        referrerTelegramId: BigInt(body.referrerTelegramId),
        now,
      })
      if (outcome.verdict === 'accepted') return { invitedReward: true, reward: outcome.reward }
      // The app sends its inviter at every start.
      if (outcome.verdict === 'known') return { invitedReward: false, reward: [] }
      throw new Fault(`friends.${outcome.verdict}`)
    }),
  )

  mount(getInvitees, ({ player, replica }) => readInvitees(replica, dependencies.content, player.id))
}
