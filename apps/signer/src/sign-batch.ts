import type { Limits } from './config.ts'
import type { Journal } from './journal.ts'
import { type Refusal, refusalOf, type Work } from './rules.ts'
import type { Entry } from './signatures.ts'
import type { hotWallet } from './wallet.ts'
import type { WorkTable } from './work-table.ts'

export interface Signer {
  table: WorkTable
  journal: Journal
  wallet: ReturnType<typeof hotWallet>
  jettonWallet: string
  limits: Limits
  timeout: number
  /** Seconds, as an integer. */
  now(): number
}

/** The contract refuses messages from its future, and its clock is that of the last block. */
const backdatedSeconds = 60

export type Signed = 'nothing' | 'signed' | 'too-late' | { refused: Refusal }

/** Signs a pending batch, if all of it is valid. First the journal, then the signature, then the database. */
export async function signBatch(signer: Signer): Promise<Signed> {
  const { table, journal, wallet, jettonWallet, limits } = signer
  const work = await table.next()
  if (!work) return 'nothing'
  const now = signer.now()
  const refused = refusalOf(work, journal.signatures, limits, now)
  if (refused !== undefined) {
    await table.refuse(work, refused)
    return { refused }
  }
  const entry = entryOf(signer, work, now)
  const message = await wallet.sign({ ...entry, jettonWallet })
  return (await table.store(work, message, entry.expiresAt)) ? 'signed' : 'too-late'
}

/** A repeated signature is identical: there is never a second message of one query id. */
function entryOf({ journal, timeout }: Signer, { queryId, payouts }: Work, now: number): Entry {
  const before = journal.signatures.ofQuery(queryId).find(({ expiresAt }) => expiresAt > now)
  if (before) return before
  const createdAt = now - backdatedSeconds
  const entry = {
    queryId,
    createdAt,
    expiresAt: createdAt + timeout,
    payouts: payouts.map(({ id, amount, to }) => ({ id, amount, to })),
  }
  journal.add(entry)
  return entry
}
