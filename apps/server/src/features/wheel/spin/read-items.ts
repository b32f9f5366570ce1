import type { WheelItems } from '@ganj/contract'
import { fromWire, toWire } from '#ledger/money.ts'
import { dayOf, startOf, weekAfter, weekOf } from '#platform/calendar.ts'
import { isReadOnly } from '#platform/read-only.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'
import { fractionOf } from '../odds/odds.ts'
import type { Wheel } from './create-wheel.ts'
import { openWheel } from './open-wheel.ts'
import { spentOf } from './queries.ts'

/** The segments with their odds. The player's wheel is committed to them before they are shown. */
export async function readItems(
  wheel: Wheel,
  playerId: bigint,
  language: Language,
  now: Date,
): Promise<WheelItems> {
  if (!isReadOnly()) await openWheel(wheel, playerId, now)
  const week = weekOf(dayOf(now, wheel.timeZone))
  const [{ version, hash, items, bounds }, { weeklyTether }, spent] = await Promise.all([
    wheel.odds(now),
    wheel.rules(),
    spentOf(wheel.database, week),
  ])
  const budget = fromWire('tether', weeklyTether)
  // An operator may lower the budget below what was won already.
  const remaining = spent < budget ? budget - spent : 0n
  const totalWeight = bounds.at(-1) ?? 0
  return {
    oddsVersion: version,
    oddsHash: hash.toString('hex'),
    totalWeight,
    items: items.map((item) => ({
      ...item,
      name: inLanguage(item.name, language, { amount: item.prize.amount }),
      odds: fractionOf(item.weight, totalWeight),
      payable: item.prize.currency !== 'tether' || fromWire('tether', item.prize.amount) <= remaining,
    })),
    tetherBudget: {
      amount: weeklyTether,
      remaining: toWire('tether', remaining),
      endsAt: startOf(weekAfter(week), wheel.timeZone).toISOString(),
    },
    serverTime: now.toISOString(),
  }
}
