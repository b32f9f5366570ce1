import type { Wallet, WalletNetwork } from '@ganj/contract'
import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, idempotently } from '#platform/http/idempotency.ts'
import { lockPlayer } from '../players.ts'
import { consumePayload } from './payloads.ts'
import { provenWallet, walletReply } from './proven-wallet.ts'
import { type ProvenAddress, verifyProof, type WalletProof } from './ton-proof.ts'

/** Reactions of other features to a proven wallet, in the same transaction. */
export interface WalletReactions {
  /** A wallet that the player had not proven before; connecting the same one again causes no reaction. */
  walletConnected(tx: Tx, event: { playerId: bigint; now: Date }): Promise<void>
}

interface Dependencies {
  database: Database
  reactions: WalletReactions
  network: WalletNetwork
  domain: string
}

/** Connects a wallet to the player who proved it, in place of the previous one. */
export function connectWallet(
  { database, reactions, network, domain }: Dependencies,
  idempotency: Idempotency,
  given: WalletProof,
  now: Date,
): Promise<Wallet> {
  const { playerId } = idempotency
  return idempotently(database, idempotency, now, async (tx) => {
    // The player's row is locked, so that a concurrent deletion either sees this wallet or is visible here.
    const player = await lockPlayer(tx, playerId)
    if (player.deletedAt !== null) throw new Fault('account.deleted')
    const proven = verifyProof(given, { network, domain, now })
    if (!(await consumePayload(tx, playerId, given.proof.payload, now)))
      throw new Fault('wallet.proof-expired')
    const isNew = await own(tx, playerId, proven.address)
    await endConnection(tx, playerId, now)
    await connect(tx, playerId, proven, now)
    if (isNew) await reactions.walletConnected(tx, { playerId, now })
    return walletReply({ ...proven, provenAt: now })
  })
}

/** Makes the player the owner of an address permanently; returns whether it was not before. */
async function own(tx: Tx, playerId: bigint, address: string): Promise<boolean> {
  const { owner, isNew } = await tx.one<{ owner: bigint; isNew: boolean }>(sql`
    INSERT INTO wallet_owner AS o (address, player_id) VALUES (${address}, ${playerId})
    ON CONFLICT (address) DO UPDATE SET player_id = o.player_id
    RETURNING player_id AS owner, xmax = 0 AS "isNew"`)
  if (owner !== playerId) throw new Fault('wallet.taken')
  return isNew
}

const connect = (tx: Tx, playerId: bigint, { address, network, contract }: ProvenAddress, now: Date) =>
  tx.rows(sql`
    INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
    VALUES (${playerId}, ${address}, ${network}, ${contract}, ${now})`)

/**
 * Disconnects a wallet, named as the profile shows it; false when another one is connected, or none. A stale tab cannot
 * disconnect the wallet that another tab has connected since.
 */
export async function disconnectWallet(tx: Tx, playerId: bigint, shown: string, now: Date): Promise<boolean> {
  await lockPlayer(tx, playerId)
  const wallet = await provenWallet(tx, playerId)
  if (!wallet || walletReply(wallet).address !== shown) return false
  await endConnection(tx, playerId, now)
  return true
}

const endConnection = (tx: Tx, playerId: bigint, now: Date) =>
  tx.rows(sql`UPDATE player_wallet SET ended_at = ${now} WHERE player_id = ${playerId} AND ended_at IS NULL`)

/**
 * Deletes every wallet of a player who leaves; other players may prove them again. The wallets to keep stay the
 * player's: a payment to them is still in flight.
 */
export async function deleteWallets(tx: Tx, playerId: bigint, kept: readonly string[]): Promise<void> {
  await tx.rows(sql`DELETE FROM wallet_payload WHERE player_id = ${playerId}`)
  await tx.rows(sql`DELETE FROM player_wallet WHERE player_id = ${playerId}`)
  await tx.rows(
    sql`DELETE FROM wallet_owner WHERE player_id = ${playerId} AND address <> ALL(${kept}::text[])`,
  )
}
