import { type SpinCosts, wheelCostsShown } from '@ganj/contract'
import { dayAfter, dayOf, startOf } from '#platform/calendar.ts'
import type { Wheel } from './create-wheel.ts'
import { openWheel } from './open-wheel.ts'
import { nextCosts } from './rules.ts'

/** What the next spins cost a player. */
export async function readCosts(wheel: Wheel, playerId: bigint, now: Date): Promise<SpinCosts> {
  const { freeSpins, paidSpins } = await openWheel(wheel, playerId, now)
  const { gemLadder } = await wheel.rules()
  const tomorrow = dayAfter(dayOf(now, wheel.timeZone))
  return {
    costs: nextCosts({ freeSpins: Number(freeSpins), paidSpins }, gemLadder, wheelCostsShown),
    nextFreeAt: startOf(tomorrow, wheel.timeZone).toISOString(),
    serverTime: now.toISOString(),
  }
}
