import type { PayoutSummary } from '@ganj/contract/admin'
import { toDecimal } from '#ledger/money.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { friendlyAddress, type Network } from '#platform/ton/address.ts'
import type { HotWallet } from '../batches/hot-wallet.ts'
import { readControl } from '../control.ts'
import { leftSince, type Overview, readOverview, readRefusals } from '../requests/overview.ts'
import { dayMs } from '../requests/rules.ts'

interface Summarised {
  database: Database
  /** Sums the whole ledger. */
  backgroundDatabase: Database
  clock: Clock
  network: Network
  wallet: HotWallet | undefined
}

/** The maximum age of the sums, and of the wallet's balances from the chain. */
const sumsMs = 10 * 60_000
const walletMs = 60_000
/** How long a summary waits for either. */
const patienceMs = 1_500

/**
 * What is owed, what covers it, and whether payouts run. Slow values are read in the background and shown from the last
 * read; null until the first one.
 */
export function createPayoutSummary({ database, backgroundDatabase, clock, network, wallet }: Summarised) {
  const sums = cachedRead(() => readOverview(backgroundDatabase, clock()), sumsMs, clock)
  const held = cachedRead(
    async () =>
      wallet && {
        address: wallet.address,
        tether: await wallet.chain.jettonBalance(wallet.address, wallet.master),
        ton: await wallet.chain.tonBalance(wallet.address),
      },
    walletMs,
    clock,
  )
  return async (): Promise<PayoutSummary> => {
    const { isRunning, dailyCap } = await readControl(database)
    const open = await database.one<{ owed: bigint; inReview: bigint; debtors: number }>(sql`
      SELECT coalesce(sum(amount), 0)::bigint AS owed,
             coalesce(sum(amount) FILTER (WHERE state = 'in-review'), 0)::bigint AS "inReview",
             (SELECT count(DISTINCT player_id)::int FROM payment_debt
               WHERE settled < amount AND forgiven_at IS NULL) AS debtors
        FROM payout WHERE state IN ('requested', 'in-review', 'approved', 'batched', 'signed', 'sent')`)
    const left = await leftSince(database, new Date(clock().getTime() - dayMs))
    const refusals = await readRefusals(database)
    const [sum, purse] = await Promise.all([sums(), held()])
    return {
      isOn: wallet !== undefined,
      isPaused: !isRunning,
      ...sumsReply(sum),
      owed: toDecimal('tether', open.owed),
      inReview: toDecimal('tether', open.inReview),
      leftToday: toDecimal('tether', left),
      dailyCap: toDecimal('tether', dailyCap),
      wallet: purse?.value
        ? {
            address: friendlyAddress(purse.value.address, network),
            tether: toDecimal('tether', purse.value.tether),
            // Nanocoins, shown to a millionth of a coin.
            ton: toDecimal('tether', purse.value.ton / 1000n),
          }
        : null,
      cover: purse?.value ? (purse.value.tether >= open.owed ? 'enough' : 'short') : 'unknown',
      debtors: open.debtors,
      refusals: refusals.map(({ why, at }) => ({ why, at: at.toISOString() })),
    }
  }
}

const sumsReply = (sum: { value: Overview; at: Date } | undefined) => ({
  payable: sum ? toDecimal('tether', sum.value.payable) : null,
  paid: sum ? toDecimal('tether', sum.value.paid) : null,
  addsUp: sum ? sum.value.reserve === sum.value.owed + sum.value.paid : null,
  summedAt: sum?.at.toISOString() ?? null,
})

/** A cached value that is refreshed once it is old, by one reader at a time; callers wait a moment at most. */
function cachedRead<Value>(read: () => Promise<Value>, maxAgeMs: number, clock: Clock) {
  let last: { value: Value; at: Date } | undefined
  let reading: Promise<void> | undefined
  const refresh = async () => {
    try {
      last = { value: await read(), at: clock() }
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (!last || clock().getTime() - last.at.getTime() >= maxAgeMs) {
      // After a failed read the old value stays.
      reading ??= refresh().catch(() => undefined)
      await within(reading, patienceMs)
    }
    return last
  }
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}
