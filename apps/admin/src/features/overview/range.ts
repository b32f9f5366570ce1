import type { OverviewDay } from '@ganj/contract/admin'

const dayMs = 86_400_000

export const spans = [7, 28, 90] as const
export const usualSpan = 28

/** The number of days in the address, else the default. */
export const spanOf = (named: string | null | undefined): number =>
  spans.find((days) => String(days) === named) ?? usualSpan

/** The first and the last day of a range that ends today; days in UTC are close enough. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const day = (ago: number) => new Date(now - ago * dayMs).toISOString().slice(0, 10)
  return { from: day(days - 1), to: day(0) }
}

/** A range of days that ends today, with the previous range of the same length. */
export const rangeOf = (days: number, now: number) => lastDays(2 * days, now)

/** Splits the days into both ranges. A day that was not counted is in neither. */
export function splitRange(days: readonly OverviewDay[], from: string, to: string) {
  const middle = new Date((Date.parse(from) + Date.parse(to) + dayMs) / 2).toISOString().slice(0, 10)
  return {
    now: days.filter(({ day }) => day >= middle),
    before: days.filter(({ day }) => day < middle),
  }
}

export const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** The relative change; null when the previous value is zero. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before

/** What players received and spent, by kind of transfer, the largest first. */
export function flowsOf(days: readonly OverviewDay[], currency: string) {
  const sources = new Map<string, number>()
  const sinks = new Map<string, number>()
  const add = (into: Map<string, number>, kind: string, amount: number) => {
    if (amount !== 0) into.set(kind, (into.get(kind) ?? 0) + amount)
  }
  for (const flow of days.flatMap(({ flows }) => flows)) {
    if (flow.currency !== currency) continue
    add(sources, flow.kind, Number(flow.toPlayers))
    add(sinks, flow.kind, Number(flow.fromPlayers))
  }
  const sorted = (of: Map<string, number>) => [...of].sort((a, b) => b[1] - a[1])
  return { sources: sorted(sources), sinks: sorted(sinks) }
}
