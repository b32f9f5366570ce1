import { fingerprintOf } from '#auth/fingerprint.ts'
import { anonymise, type Identity, lockPlayer, noteDeparture, type Player } from '#auth/players.ts'
import { forgetDevices, revokeAllSessions } from '#auth/session-list.ts'
import { forgetWallets } from '#auth/wallet/connect-wallet.ts'
import { forfeit } from '#ledger/forfeit.ts'
import { lockBalances } from '#ledger/post.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'

/** What happens elsewhere, in the same transaction, because a player goes. */
export interface ProfileReactions {
  /** What could still earn for it is stopped, before its balances are taken. */
  playerLeaves(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
  /** It holds nothing any more. */
  playerLeft(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
  /** The wallets to which something is still on its way. */
  walletsInUse(tx: Tx, playerId: bigint): Promise<readonly string[]>
}

/** How old the account of somebody who comes and goes must be to be deleted again. */
const returningMs = 24 * 60 * 60_000

/** Deletes an account: names, identities and sessions go; what is booked stays under a number nobody can read. */
export function deleteAccount(
  database: Database,
  idempotency: Idempotency,
  { reactions, secret, now }: { reactions: ProfileReactions; secret: string; now: Date },
): Promise<{ deletedAt: string }> {
  const { playerId } = idempotency
  return idempotently(database, idempotency, now, async (tx) => {
    const player = await lockPlayer(tx, playerId)
    refuse(player, now)
    // Balances are locked first, as by whatever else moves value: verdicts, and calls that are under way.
    await lockBalances(tx, playerId)
    await reactions.playerLeaves(tx, { playerId, now })
    await forfeit(tx, playerId, now)
    await reactions.playerLeft(tx, { playerId, now })
    for (const identity of identitiesOf(player)) {
      await noteDeparture(tx, fingerprintOf(identity, secret), now)
    }
    await forgetWallets(tx, playerId, await reactions.walletsInUse(tx, playerId))
    await anonymise(tx, playerId, now)
    await revokeAllSessions(tx, playerId, now)
    await forgetDevices(tx, playerId)
    return { deletedAt: now.toISOString() }
  })
}

function refuse({ deletedAt, blockedFor, isReturning, joinedAt }: Player, now: Date): void {
  if (deletedAt !== null) throw new Fault('account.deleted')
  // Whoever is blocked would come back as somebody else.
  if (blockedFor !== null) throw new Fault('auth.blocked', { values: { reason: blockedFor } })
  if (isReturning && now.getTime() - joinedAt.getTime() < returningMs) throw new Fault('account.too-new')
}

const identitiesOf = ({ telegramId, playDeckUid }: Player): Identity[] => [
  ...(telegramId === null ? [] : [{ host: 'telegram' as const, id: telegramId }]),
  ...(playDeckUid === null ? [] : [{ host: 'playdeck' as const, id: playDeckUid }]),
]
