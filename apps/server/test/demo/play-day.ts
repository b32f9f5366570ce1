import { paceTicks } from '@ganj/contract'
import { ticksPerSecond } from '@ganj/game-core'
import { type Population, planDay } from './population.ts'
import { visit } from './visits.ts'
import type { World } from './world.ts'

export const dayMs = 24 * 60 * 60_000
const slotMinutes = 30
const slots = (24 * 60) / slotMinutes
/** Time after which a run that began in a visit is submitted. */
const runMs = 6 * 60_000

/** Plays one day of a population, from midnight to midnight of the demonstration. A repetition does nothing twice. */
export async function playDay(
  world: World,
  population: Population,
  { day, startsAt }: { day: number; startsAt: Date },
): Promise<void> {
  const visits = planDay(population, day, slots)
  for (let slot = 0; slot < slots; slot++) {
    const at = new Date(startsAt.getTime() + day * dayMs + slot * slotMinutes * 60_000)
    world.setClock(at)
    const steps = (visits.get(slot) ?? []).map((one) => visit(world, one, day))
    await Promise.all(steps.map((step) => step.begin()))
    // All visits of a slot wait for the same clock.
    for (
      let tick = paceTicks;
      steps.length > 0 && tick < (runMs / 1000) * ticksPerSecond;
      tick += paceTicks
    ) {
      world.setClock(new Date(at.getTime() + (tick / ticksPerSecond) * 1000))
      await Promise.all(steps.map((step) => step.sendHeartbeat(tick)))
    }
    world.setClock(new Date(at.getTime() + runMs))
    await Promise.all(steps.map((step) => step.end()))
    if (slot % 12 === 11) await world.settle()
  }
  await world.endDay()
}
