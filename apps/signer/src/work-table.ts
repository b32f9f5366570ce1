import pg from 'pg'
import type { Refusal, Work } from './rules.ts'
import type { SignedMessage } from './wallet.ts'

/** The one view and the two functions of the database that a signer may use. */
export interface WorkTable {
  next(): Promise<Work | undefined>
  /** @returns whether the message was still needed */
  store(work: Work, message: SignedMessage, expiresAt: number): Promise<boolean>
  refuse(work: Work, refusal: Refusal): Promise<void>
  close(): Promise<void>
}

interface Row {
  batch_id: string
  query_id: number
  payout_id: string
  amount: string
  gross: string
  reserved: string
  is_proven: boolean
  address: string
}

/**
 * Statement and lock time limits of the database: a statement that times out is retried. A signature is in the journal
 * before it is stored, so that an interruption here cannot lead to a different signature.
 */
const limits =
  'SET statement_timeout = 10000; SET lock_timeout = 5000; SET idle_in_transaction_session_timeout = 10000'
/** How long the driver waits for an answer, milliseconds: beyond that the connection is dead. */
const answerMs = 15_000

/** Any number, but the same in every signer: only one may run. */
const lock = 4_271_081

/** @throws when another signer is running, or when the role has too many permissions */
export async function openWorkTable(url: string, anyRole: boolean): Promise<WorkTable> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ganj-signer',
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMs,
    keepAlive: true,
  })
  // The next query fails with it; an unhandled error event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(limits)
    if (!anyRole) await refuseStrongRole(client)
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock])
    if (!rows[0]?.mine) throw new Error('another signer is at work')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    next: async () => {
      const { rows } = await client.query<Row>('SELECT * FROM signer_work ORDER BY batch_id, payout_id')
      const [one] = rows
      if (!one) return undefined
      const mine = rows.filter(({ batch_id }) => batch_id === one.batch_id)
      return { batchId: BigInt(one.batch_id), queryId: one.query_id, payouts: mine.map(payoutOf) }
    },
    store: async ({ batchId, queryId }, { boc, hash }, expiresAt) => {
      const { rows } = await client.query<{ done: boolean }>(
        'SELECT signer_store($1, $2, $3, $4, to_timestamp($5)) AS done',
        [String(batchId), queryId, boc, hash, expiresAt],
      )
      return rows[0]?.done === true
    },
    refuse: async ({ batchId }, { payoutId, why }) => {
      const payout = payoutId === undefined ? null : String(payoutId)
      await client.query('SELECT signer_refuse($1, $2, $3)', [String(batchId), payout, why])
    },
    close: () => client.end(),
  }
}

const payoutOf = ({ payout_id, amount, gross, reserved, is_proven, address }: Row) => ({
  id: BigInt(payout_id),
  amount: BigInt(amount),
  gross: BigInt(gross),
  reserved: BigInt(reserved),
  isProven: is_proven,
  to: address,
})

async function refuseStrongRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ strong: boolean }>(`
    SELECT rolsuper OR has_table_privilege('posting', 'SELECT, INSERT') OR has_table_privilege('payout', 'SELECT, UPDATE')
           OR has_table_privilege('payout_batch', 'SELECT, UPDATE') OR has_table_privilege('player', 'SELECT') AS strong
      FROM pg_roles WHERE rolname = current_user`)
  if (rows[0]?.strong !== false) {
    throw new Error('the database role may do more than a signer should: see signer_grant in docs/payouts.md')
  }
}
