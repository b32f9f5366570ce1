import type { Limits } from './config.ts'
import type { Entry, Signatures } from './signatures.ts'

/** A batch as the database shows it. It is not trusted beyond what the journal and the caps allow. */
export interface Work {
  batchId: bigint
  queryId: number
  payouts: readonly WorkPayout[]
}

export interface WorkPayout {
  id: bigint
  /** The amount to send, and the amount that was taken from the player for it: minor units. */
  amount: bigint
  gross: bigint
  /** The amount that the ledger has reserved for it. */
  reserved: bigint
  isProven: boolean
  to: string
}

const daySeconds = 86_400
/** How long after its expiry a message is still treated as valid: clocks differ. */
const marginSeconds = 120
/** How long a query id stays used up here; the contract forgets it much earlier. */
const burntSeconds = 90 * daySeconds
/** The maximum signatures of one payout. Each one after the first was proven unpaid, according to the database. */
const mostSignatures = 6
const mostPayouts = 200

/** Why something is not signed: one payout of the batch, or, without one, all of it. */
export interface Refusal {
  payoutId?: bigint
  why: string
}

/** Why a batch is not signed; undefined when it is. `now` in seconds. */
export function refusalOf(
  work: Work,
  signatures: Signatures,
  limits: Limits,
  now: number,
): Refusal | undefined {
  const before = refusalOfSize(work) ?? refusalOfQuery(work, signatures, now)
  if (before !== undefined) return { why: before }
  for (const payout of work.payouts) {
    const why = refusalOfPayout(payout, work, signatures, limits, now)
    if (why !== undefined) return { payoutId: payout.id, why }
  }
  const after = refusalOfSum(work, signatures, limits, now)
  return after === undefined ? undefined : { why: after }
}

function refusalOfSize({ payouts }: Work): string | undefined {
  if (payouts.length === 0 || payouts.length > mostPayouts) return `a batch of ${payouts.length}`
  if (new Set(payouts.map(({ id }) => id)).size !== payouts.length) return 'a payout twice in a batch'
  return undefined
}

/** A query id may be signed again only for the same payouts, and only while the contract still knows it. */
function refusalOfQuery({ queryId, payouts }: Work, signatures: Signatures, now: number): string | undefined {
  for (const entry of signatures.ofQuery(queryId)) {
    if (entry.createdAt < now - burntSeconds) continue
    if (entry.expiresAt <= now) return `query id ${queryId} is used up`
    if (!isSame(entry.payouts, payouts)) return `query id ${queryId} stands for another batch`
  }
  return undefined
}

function refusalOfPayout(
  { id, amount, gross, reserved, isProven, to }: WorkPayout,
  { queryId }: Work,
  signatures: Signatures,
  { mostPerPayout }: Limits,
  now: number,
): string | undefined {
  if (amount <= 0n || amount > gross) return `an amount of ${amount}`
  if (reserved !== gross) return `the ledger reserves ${reserved}, not ${gross}`
  if (!isProven) return `the wallet is not the player's`
  if (!/^(0|-1):[0-9a-f]{64}$/.test(to)) return `no address`
  if (amount > mostPerPayout) return `${amount} is more than one payout may be`
  const before = signatures.ofPayout(id).filter((entry) => entry.queryId !== queryId)
  if (before.some(({ expiresAt }) => expiresAt + marginSeconds > now))
    return `may still be paid by another message`
  if (new Set(before.map((entry) => entry.queryId)).size >= mostSignatures) return `signed too often`
  if (
    before.some((entry) =>
      entry.payouts.some((paid) => paid.id === id && (paid.to !== to || paid.amount !== amount)),
    )
  ) {
    return `was signed for another wallet or amount`
  }
  return undefined
}

/** Every signature counts against the cap, whatever the database says about its result. */
function refusalOfSum(
  work: Work,
  signatures: Signatures,
  { dailyCap }: Limits,
  now: number,
): string | undefined {
  const byQuery = new Map<number, bigint>()
  for (const { queryId, payouts } of signatures.after(now - daySeconds)) byQuery.set(queryId, sumOf(payouts))
  byQuery.set(work.queryId, sumOf(work.payouts))
  const sum = [...byQuery.values()].reduce((all, each) => all + each, 0n)
  return sum > dailyCap ? `${sum} in 24 hours is more than the cap of ${dailyCap}` : undefined
}

const sumOf = (payouts: readonly { amount: bigint }[]) =>
  payouts.reduce((sum, { amount }) => sum + amount, 0n)

const isSame = (signed: Entry['payouts'], asked: readonly WorkPayout[]) =>
  signed.length === asked.length &&
  signed.every(
    ({ id, amount, to }, at) => asked[at]?.id === id && asked[at].amount === amount && asked[at].to === to,
  )
