import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { type Chain, ChainError, type Transaction } from '#platform/ton/chain.ts'
import { createTestApp } from '#test/test-app.ts'
import { openBatch } from './batch.ts'
import { settleBatch } from './settle-batch.ts'

const { database, signIn, clock } = await createTestApp()
const player = await signIn(1)
/** The expiry of the message, after which the contract refuses it by the chain's own clock. */
const end = 1_800_000_000
const messageHash = 'ab'.repeat(32)

/** A batch whose message is in the network, with one payout. */
async function sentBatch() {
  await database.rows(sql`
    UPDATE payout_batch SET state = 'expired', closed_at = ${clock()} WHERE state IN ('formed', 'signed', 'sent')`)
  const { id } = await database.one<{ id: bigint }>(sql`
    INSERT INTO payout_batch (query_id, state, boc, message_hash, expires_at, formed_at)
    VALUES (payout_query_id(), 'sent', 'boc', ${messageHash}, to_timestamp(${end}), ${clock()}) RETURNING id`)
  const { publicId } = await database.one<{ publicId: string }>(sql`
    INSERT INTO payout (public_id, player_id, amount, fee, address, state, batch_id, created_at, changed_at)
    VALUES (substr(md5(random()::text), 1, 12), ${player.id}, 1000000, 0, ${`0:${'12'.repeat(32)}`}, 'sent', ${id},
            ${clock()}, ${clock()})
    RETURNING public_id AS "publicId"`)
  const stateOf = async () =>
    (await database.one<{ state: string }>(sql`SELECT state FROM payout WHERE public_id = ${publicId}`)).state
  return { stateOf }
}

interface World {
  /** Time of the newest block that the source has read, whole seconds. */
  time: number
  /** What the source knows of the message. */
  taken?: Transaction
  /** The wallet's answer about the query id; an error: it has no such method, or gives no answer. */
  processed?: bigint | Error
}

/** Runs one step of the open batch in such a world; returns how often its message was sent again. */
async function settleIn({ time, taken, processed = 0n }: World): Promise<number> {
  let sent = 0
  const never = () => Promise.reject(new Error('nobody asks for this'))
  const chain: Chain = {
    time: async () => time,
    transactionOf: async (hash) => (hash === messageHash ? taken : undefined),
    runGetMethod: async () => {
      if (processed instanceof Error) throw processed
      return [processed]
    },
    sendBoc: async () => void sent++,
    transactions: async () => [],
    jettonTransfersTo: never,
    tonBalance: never,
    jettonBalance: never,
    jettonWallet: never,
  }
  const reactions = { payoutConfirmed: async () => undefined, payoutReturned: async () => undefined }
  const wallet = { chain, address: '', master: '', lowTether: 0n }
  const settler = { database, wallet, alarm: () => undefined, reactions }
  const batch = await openBatch(database)
  if (!batch) throw new Error('no batch is open')
  await settleBatch(settler, batch, clock())
  return sent
}

test('exactly three minutes of chain time after its expiry, a message that was not taken is given up', async () => {
  const { stateOf } = await sentBatch()
  for (const time of [end - 1, end, end + 179]) expect(await settleIn({ time })).toBe(1)
  expect(await stateOf()).toBe('sent')
  expect(await settleIn({ time: end + 180 })).toBe(0)
  expect(await stateOf()).toBe('approved')
  expect(await openBatch(database)).toBeUndefined()
})

test('a query id that the wallet calls processed is never given up, however late it is', async () => {
  const { stateOf } = await sentBatch()
  expect(await settleIn({ time: end + 86_400, processed: -1n })).toBe(1)
  expect(await stateOf()).toBe('sent')
})

test('a message that the source has seen is followed to its end, however late it is', async () => {
  const { stateOf } = await sentBatch()
  const taken = {
    account: 'any',
    lt: 1n,
    hash: 'cd'.repeat(32),
    at: end - 1,
    isAborted: false,
    inMessage: null,
    outMessages: [{ hash: 'self', source: '', destination: '', value: 0n, isBounced: false, body: '' }],
  }
  expect(await settleIn({ time: end + 86_400, taken })).toBe(0)
  expect(await stateOf()).toBe('sent')
})

test('a wallet that gives no answer proves nothing; one that is not deployed yet has taken nothing', async () => {
  const { stateOf } = await sentBatch()
  const silent = new ChainError('unavailable', 'no answer')
  await expect(settleIn({ time: end + 180, processed: silent })).rejects.toThrow('no answer')
  expect(await stateOf()).toBe('sent')
  await settleIn({ time: end + 180, processed: new ChainError('refused', 'no such method') })
  expect(await stateOf()).toBe('approved')
})
