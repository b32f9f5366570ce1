import { fingerprintOf } from '#auth/fingerprint.ts'
import { anonymise, type Identity, lockPlayer, type Player, recordDeletedIdentity } from '#auth/players.ts'
import { deleteDevices, revokeAllSessions } from '#auth/sessions/session-list.ts'
import { deleteWallets } from '#auth/wallet/connect-wallet.ts'
import { forfeit } from '#ledger/forfeit.ts'
import { lockBalances } from '#ledger/post.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'

/** Reactions of other features to a deletion, in the same transaction. */
export interface ProfileReactions {
  /** Stops what could still earn for the account, before its balances are taken. */
  playerLeaves(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
  /** The balances have been taken. */
  playerLeft(tx: Tx, event: { playerId: bigint; publicId: string; now: Date }): Promise<void>
  /** The wallets with payments in flight. */
  walletsInUse(tx: Tx, playerId: bigint): Promise<readonly string[]>
}

/** The minimum age of the account of a returning player for another deletion. */
const returningMs = 24 * 60 * 60_000

interface Departure {
  reactions: ProfileReactions
  /** Keys the fingerprints of deleted accounts. */
  secret: string
  now: Date
}

/** Deletes the account of the player who calls: names, identities and sessions are removed. Once for its key. */
export function deleteAccount(
  database: Database,
  idempotency: Idempotency,
  departure: Departure,
): Promise<{ deletedAt: string }> {
  const { playerId } = idempotency
  return idempotently(database, idempotency, departure.now, async (tx) => {
    const player = await lockPlayer(tx, playerId)
    refuse(player, departure.now)
    return remove(tx, player, departure)
  })
}

/**
 * Deletes an account at the player's request to an operator, whatever its age.
 * @throws Fault `account.deleted`; `player.blocked`: a blocked player would return as a new one
 */
export async function eraseAccount(
  tx: Tx,
  playerId: bigint,
  departure: Departure,
): Promise<{ deletedAt: string }> {
  const player = await lockPlayer(tx, playerId)
  if (player.deletedAt !== null) throw new Fault('account.deleted')
  if (player.blockedFor !== null) throw new Fault('player.blocked')
  return remove(tx, player, departure)
}

/** The ledger entries remain under an internal id. */
async function remove(
  tx: Tx,
  player: Player,
  { reactions, secret, now }: Departure,
): Promise<{ deletedAt: string }> {
  const { id: playerId } = player
  // Balances are locked first, as by everything that moves value: verdicts, and calls in flight.
  await lockBalances(tx, playerId)
  await reactions.playerLeaves(tx, { playerId, now })
  await forfeit(tx, playerId, now)
  await reactions.playerLeft(tx, { playerId, publicId: player.publicId, now })
  for (const identity of identitiesOf(player)) {
    await recordDeletedIdentity(tx, fingerprintOf(identity, secret), now)
  }
  await deleteWallets(tx, playerId, await reactions.walletsInUse(tx, playerId))
  await anonymise(tx, playerId, now)
  await revokeAllSessions(tx, playerId, now)
  await deleteDevices(tx, playerId)
  return { deletedAt: now.toISOString() }
}

function refuse({ deletedAt, blockedFor, isReturning, joinedAt }: Player, now: Date): void {
  if (deletedAt !== null) throw new Fault('account.deleted')
  // A blocked player would return as a new one.
  if (blockedFor !== null) throw new Fault('auth.blocked', { values: { reason: blockedFor } })
  if (isReturning && now.getTime() - joinedAt.getTime() < returningMs) throw new Fault('account.too-new')
}

const identitiesOf = ({ telegramId, playDeckUid }: Player): Identity[] => [
  ...(telegramId === null ? [] : [{ host: 'telegram' as const, id: telegramId }]),
  ...(playDeckUid === null ? [] : [{ host: 'playdeck' as const, id: playDeckUid }]),
]
