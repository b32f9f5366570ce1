import { type SpinCosts, wheelCostsShown } from '@ganj/contract'
import { dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import { isReadOnly } from '#platform/read-only.ts'
import type { Wheel } from './create-wheel.ts'
import { payFreeSpin, spinsOnceOpen, wheelState } from './queries.ts'
import { nextCosts } from './rules.ts'

/** The costs of a player's next spins. */
export async function readCosts(wheel: Wheel, playerId: bigint, now: Date): Promise<SpinCosts> {
  const today = dayOf(now, wheel.timeZone)
  // The wheel is not opened by it, because that commits to odds, which this answer does not show.
  const state = await wheelState(wheel.database, playerId)
  const isOfToday = state !== undefined && state.day >= today
  if (state && !isOfToday && !isReadOnly()) {
    await payFreeSpin(wheel.database.autocommit, playerId, today, now)
  }
  const { freeSpins, paidSpins } = isOfToday ? state : await spinsOnceOpen(wheel.database, playerId, today)
  const { gemLadder } = await wheel.rules()
  return {
    costs: nextCosts({ freeSpins: Number(freeSpins), paidSpins }, gemLadder, wheelCostsShown),
    nextFreeAt: startOf(dayAfter(today), wheel.timeZone).toISOString(),
    serverTime: now.toISOString(),
  }
}
