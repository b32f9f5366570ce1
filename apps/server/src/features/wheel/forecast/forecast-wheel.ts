import type { IndicatorId } from '@ganj/contract'
import { fromWire, toWire } from '#ledger/money.ts'
import type { wheelItemKind } from '../content.ts'
import type { WheelRules } from '../spin/create-wheel.ts'
import { tetherWeek } from './tether-week.ts'

export type WheelItem = (typeof wheelItemKind)['seed'][number]['data']

/** The spins of one past week: their total, and how many were the first, second, third paid spin of a player's day. */
export interface PastWeek {
  spins: number
  paid: readonly number[]
}

interface Sum {
  currency: IndicatorId
  expected: number
  /** Standard deviation. */
  deviation: number
}

export interface WheelForecast {
  method: 'wheel'
  /** Weeks of real spins that it is based on; 0: there are no spins, and a week of 1,000 spins is assumed. */
  weeks: number
  /** Spins of a week with these odds; busiest: as in the busiest of the past weeks. */
  spins: { mean: number; busiest: number }
  /** The gains of one spin while the budget lasts, whole units. */
  perSpin: Sum[]
  /** The mean gains of a week. */
  perWeek: Sum[]
  /** The mean revenue of a week in gems for paid spins. */
  taken: { mean: number; busiest: number }
  /** Tether of the busiest week against the budget. */
  tether: {
    budget: number
    expected: number
    deviation: number
    /** Not exceeded in 99 of 100 such weeks. */
    worst: number
    /** Probability that the budget does not pay every prize. */
    exhausted: number
    fallbacks: number
    by: 'exact' | 'simulated'
  }
  /** Warnings for the operator before the publication. */
  warnings: string[]
}

interface Odds {
  items: readonly WheelItem[]
  rules: WheelRules
}

const assumedSpins = 1_000

/**
 * The cost of a wheel in the past weeks of real spins. Free spins from the wheel itself are computed by the new odds:
 * those that the old odds gave are first subtracted from the past spins.
 */
export function forecastWheel(draft: Odds, current: Odds, past: readonly PastWeek[]): WheelForecast {
  const [given, before] = [spinsGiven(draft.items), spinsGiven(current.items)]
  const warnings: string[] = []
  if (given >= 1) warnings.push('endless: a spin gives one more spin or more in the mean')
  const growth = (1 - Math.min(before, 0.99)) / (1 - Math.min(given, 0.99))
  const weeks = past.length > 0 ? past : [{ spins: assumedSpins, paid: [] }]
  const spinsOf = weeks.map(({ spins }) => spins * growth)
  const gemsOf = weeks.map(({ paid }) => priceOf(paid, draft.rules.gemLadder))
  const spins = { mean: mean(spinsOf), busiest: Math.max(...spinsOf) }

  const perSpin = sumsOf(draft.items)
  const total = draft.items.reduce((sum, { weight }) => sum + weight, 0)
  const prizes = draft.items.flatMap(({ weight, prize }) =>
    prize.currency === 'tether' ? [{ chance: weight / total, amount: fromWire('tether', prize.amount) }] : [],
  )
  const budget = fromWire('tether', draft.rules.weeklyTether)
  const busiest = tetherWeek(prizes, spins.busiest, budget)
  const usual = tetherWeek(prizes, spins.mean, budget)
  if (busiest.exhausted > 0.5) warnings.push('budget: the busiest week would not pay every tether prize')

  const asTether = (minor: number) => toWire('tether', BigInt(Math.round(minor)))
  const perWeek = perSpin.map(({ currency, expected, deviation }) =>
    currency === 'tether'
      ? { currency, expected: asTether(usual.expected), deviation: asTether(usual.deviation) }
      : {
          currency,
          expected: expected * spins.mean + usual.fallbacks * meanFallback(draft.items, currency),
          deviation: deviation * Math.sqrt(spins.mean),
        },
  )
  return {
    method: 'wheel',
    weeks: past.length,
    spins: { mean: Math.round(spins.mean), busiest: Math.round(spins.busiest) },
    perSpin,
    perWeek,
    taken: { mean: mean(gemsOf), busiest: Math.max(...gemsOf) },
    tether: {
      budget: draft.rules.weeklyTether,
      expected: asTether(busiest.expected),
      deviation: asTether(busiest.deviation),
      worst: toWire('tether', busiest.worst),
      exhausted: busiest.exhausted,
      fallbacks: busiest.fallbacks,
      by: busiest.method,
    },
    warnings,
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean number of free spins that a spin gives. */
const spinsGiven = (items: readonly WheelItem[]): number =>
  sumsOf(items).find(({ currency }) => currency === 'daily-spin-count')?.expected ?? 0

/** By currency the gains of one spin: mean and standard deviation, whole units; exact. */
function sumsOf(items: readonly WheelItem[]): Sum[] {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  const currencies = [...new Set(items.map((item) => item.prize.currency))]
  return currencies.map((currency) => {
    const moment = (power: number) =>
      items
        .filter((item) => item.prize.currency === currency)
        .reduce((sum, item) => sum + (item.weight / total) * item.prize.amount ** power, 0)
    const expected = moment(1)
    return { currency, expected, deviation: Math.sqrt(Math.max(0, moment(2) - expected ** 2)) }
  })
}

/** The mean amount of another currency in the fallback of a tether prize when the budget is spent. */
function meanFallback(items: readonly WheelItem[], currency: IndicatorId): number {
  const falling = items.flatMap((item) => ('fallback' in item ? [item] : []))
  const total = falling.reduce((sum, { weight }) => sum + weight, 0)
  return falling
    .filter(({ fallback }) => fallback.currency === currency)
    .reduce((sum, { weight, fallback }) => sum + (weight / total) * fallback.amount, 0)
}

/** The gems that paid spins cost by a price ladder; beyond its end its last price applies. */
const priceOf = (paid: readonly number[], ladder: readonly number[]): number =>
  paid.reduce((sum, count, rank) => sum + count * (ladder[Math.min(rank, ladder.length - 1)] ?? 0), 0)
