import type { BodyOf, spinWheel as endpoint, Spin } from '@ganj/contract'
import { fromWire } from '#ledger/money.ts'
import { dayOf, weekOf } from '#platform/calendar.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, isWhole, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import { timedId } from '#platform/random.ts'
import type { Wheel } from './create-wheel.ts'
import { type SpinAnswer, type SpinFacts, spinById, spinOnce } from './queries.ts'
import { freshSpinReply, spinReply } from './spin-reply.ts'

/** Spins once: cost, draw, prize and nonce are one function of the database, with what comes of them. */
export async function spinWheel(
  wheel: Wheel,
  idempotency: Idempotency,
  { clientSeed, price: seen }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Spin> {
  const [odds, { gemLadder, weeklyTether }] = await Promise.all([oddsOrRefusal(wheel, now), wheel.rules()])
  if (odds instanceof Fault) {
    return keptSpinReply(wheel, await refuseUnlessAnswered(wheel.database, idempotency, now, odds))
  }
  const day = dayOf(now, wheel.timeZone)
  const order = {
    spinId: timedId(now),
    clientSeed: clientSeed ?? null,
    oddsVersion: odds.version,
    gemLadder,
    week: weekOf(day),
    budget: fromWire('tether', weeklyTether),
    day,
    seen: seen ?? null,
    reaction: await wheel.reactions.ofSpin({ now }),
  }
  return keptSpinReply(wheel, await spinOnce(wheel.database, idempotency, order, now))
}

/** What is answered of a spin: just made, or made before and read again. */
async function keptSpinReply({ database }: Wheel, kept: SpinAnswer | SpinFacts): Promise<Spin> {
  if (isWhole(kept)) return freshSpinReply(kept)
  const [spinId] = kept
  const spin = await spinById(database, spinId)
  if (!spin) throw new Error(`spin ${spinId} was answered, and is not there`)
  return spinReply(spin)
}

/** A wheel that operators have closed refuses new spins; what was spun before is still answered. */
const oddsOrRefusal = (wheel: Wheel, now: Date) =>
  wheel.odds(now).catch((error: unknown) => {
    if (error instanceof Fault) return error
    throw error
  })
