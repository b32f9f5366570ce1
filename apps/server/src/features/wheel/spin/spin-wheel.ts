import type { BodyOf, spinWheel as endpoint, Spin } from '@ganj/contract'
import { fromWire } from '#ledger/money.ts'
import { dayOf, weekOf } from '#platform/calendar.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, isWhole, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import { timedId } from '#platform/random.ts'
import type { Wheel } from './create-wheel.ts'
import { type SpinAnswer, type SpinFacts, spinById, spinOnce } from './queries.ts'
import { freshSpinReply, spinReply } from './spin-reply.ts'

/** Spins once: cost, draw, prize, nonce and reactions are one function of the database. */
export async function spinWheel(
  wheel: Wheel,
  idempotency: Idempotency,
  { clientSeed, price: seen, oddsVersion: shown }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Spin> {
  const [odds, { gemLadder, weeklyTether }] = await Promise.all([oddsOrRefusal(wheel, now), wheel.rules()])
  if (odds instanceof Fault) {
    return spinReplyOf(wheel, await refuseUnlessAnswered(wheel.database, idempotency, now, odds))
  }
  // Another tab may have been shown newer odds, and so have committed to them.
  if (shown !== undefined && shown !== odds.version) {
    const unseen = new Fault('wheel.odds-unseen')
    return spinReplyOf(wheel, await refuseUnlessAnswered(wheel.database, idempotency, now, unseen))
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
  return spinReplyOf(wheel, await spinOnce(wheel.database, idempotency, order, now))
}

/** The answer of a spin, just made or read again. */
async function spinReplyOf({ database }: Wheel, kept: SpinAnswer | SpinFacts): Promise<Spin> {
  if (isWhole(kept)) return freshSpinReply(kept)
  const [spinId] = kept
  const spin = await spinById(database, spinId)
  if (!spin) throw new Error(`spin ${spinId} was answered, and is not there`)
  return spinReply(spin)
}

/** A closed wheel refuses new spins; repeated calls of earlier ones are still answered. */
const oddsOrRefusal = (wheel: Wheel, now: Date) =>
  wheel.odds(now).catch((error: unknown) => {
    if (error instanceof Fault) return error
    throw error
  })
