import type { Spin } from '@ganj/contract'
import { fromWire } from '#economy/money.ts'
import { dayOf } from '#platform/calendar.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { publicId } from '#platform/random.ts'
import type { Wheel } from './create-wheel.ts'
import { spinOnce } from './queries.ts'
import { weekOf } from './rules.ts'
import { freshSpinReply } from './spin-reply.ts'

/** Spins once: cost, draw, prize and nonce are one function of the database, in the transaction of its reactions. */
export async function spinWheel(
  wheel: Wheel,
  idempotency: Idempotency,
  clientSeed: string | undefined,
  now: Date,
): Promise<Spin> {
  const { playerId } = idempotency
  const [{ version }, { gemLadder, weeklyTether }] = await Promise.all([wheel.odds(now), wheel.rules()])
  const day = dayOf(now, wheel.timeZone)
  const order = {
    spinId: publicId(),
    clientSeed: clientSeed ?? null,
    oddsVersion: version,
    gemLadder,
    week: weekOf(day),
    budget: fromWire('tether', weeklyTether),
    day,
  }
  return wheel.database.transaction(async (tx) => {
    const { answer, fresh } = await spinOnce(tx, idempotency, order, now)
    if (fresh) {
      const isFree = answer.cost.currency === 'daily-spin-count'
      await wheel.reactions.wheelSpun(tx, {
        playerId,
        spinId: answer.publicId,
        prize: answer.prize,
        isFree,
        now,
      })
    }
    return freshSpinReply(answer)
  })
}
