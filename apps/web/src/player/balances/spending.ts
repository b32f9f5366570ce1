import type { Indicator, IndicatorId, Money } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { reportFailure } from '#platform/report-failure.ts'
import { indicatorsQuery } from './indicators.ts'

/** Balances as they are shown: the server's minus the pending prices. */
interface Spending {
  said: readonly Indicator[] | undefined
  pending: Set<Money>
  shown: readonly Indicator[] | undefined
  /** A read of the balances was requested while a price was pending. */
  isRefreshDue: boolean
}

const spendings = new WeakMap<QueryClient, Spending>()

/** A price that is subtracted from the counter before the server has answered: it is confirmed or taken back. */
export interface Spent {
  confirm(): void
  revert(): void
}

/** Subtracts a price from the shown balance. Several may be pending at once: each is restored separately. */
export async function spend(queries: QueryClient, price: Money): Promise<Spent> {
  await queries.cancelQueries(indicatorsQuery)
  const spending = spendingOf(queries)
  // Identified by the object: the same price may be spent twice.
  const mine = { ...price }
  spending.pending.add(mine)
  show(queries, spending)
  const end = (isPaid: boolean) => {
    const spending = spendingOf(queries)
    if (spending.pending.delete(mine)) {
      if (isPaid) spending.said = changed(spending.said, mine.currency, -mine.amount)
      else show(queries, spending)
    }
    if (spending.isRefreshDue) refreshBalances(queries).catch(reportFailure)
  }
  return { confirm: () => end(true), revert: () => end(false) }
}

/** Shows a gain before the balances are read again. */
export function showGain(queries: QueryClient, id: IndicatorId, amount: number): void {
  const spending = spendingOf(queries)
  spending.said = changed(spending.said, id, amount)
  show(queries, spending)
}

/**
 * Reads the balances again; with pending prices only after the last has ended, because it is unknown whether an
 * earlier answer includes them.
 */
export async function refreshBalances(queries: QueryClient): Promise<void> {
  const spending = spendingOf(queries)
  spending.isRefreshDue = spending.pending.size > 0
  if (!spending.isRefreshDue) await queries.invalidateQueries({ queryKey: indicatorsQuery.queryKey })
}

/** Balances read meanwhile are kept unchanged. */
function spendingOf(queries: QueryClient): Spending {
  const data = queries.getQueryData(indicatorsQuery.queryKey)
  const known = spendings.get(queries)
  if (known && known.shown === data) return known
  const anew = {
    said: data,
    pending: new Set<Money>(),
    shown: data,
    isRefreshDue: known?.isRefreshDue ?? false,
  }
  spendings.set(queries, anew)
  return anew
}

function show(queries: QueryClient, spending: Spending): void {
  let balances = spending.said
  for (const { currency, amount } of spending.pending) balances = changed(balances, currency, -amount)
  queries.setQueryData(indicatorsQuery.queryKey, balances?.slice())
  spending.shown = queries.getQueryData(indicatorsQuery.queryKey)
}

const changed = (balances: readonly Indicator[] | undefined, id: IndicatorId, by: number) =>
  balances?.map((each) => (each.publicId === id ? { ...each, value: Math.max(0, each.value + by) } : each))
