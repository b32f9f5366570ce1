import { below, field, maxTargetStep, type Random, type RunState, seedRandom, wall } from '@ganj/game-core'
import { createBot } from '@ganj/game-core/bots'

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/**
 * A finger as the literature on aimed movement describes it, in place of test persons: it reacts late (delays have a
 * lognormal distribution about a quarter second), moves on minimum-jerk curves whose duration grows with the distance,
 * misses by a part of the distance, corrects, and trembles at 8 to 12 hertz. A bot chooses its target. Only tests use
 * it.
 */
export function createHuman(seed: string): { next(state: RunState): number } {
  const random = seedRandom(seed, 9)
  const eyes = createBot('skilled', seed)
  const seen: number[] = []
  let delay = reactionOf(random)
  let place = field.width / 2
  let target = Math.round(place)
  let stroke: { from: number; to: number; ticks: number; at: number; corrects: boolean } | null = null
  let correction: { in: number; to: number } | null = null
  let phase = 0
  const begin = (to: number, corrects: boolean) => {
    const far = to - place
    const missed = corrects ? far : far * (1 + 0.11 * gauss(random)) + gauss(random)
    const ticks = Math.max(6, Math.round(9 + 2.6 * Math.log2(1 + Math.abs(far) / 5) + 2 * gauss(random)))
    stroke = { from: place, to: place + missed, ticks, at: 0, corrects }
    if (!corrects && Math.abs(missed - far) > 4) correction = { in: ticks + 6 + below(random, 9), to }
  }
  return {
    next(state) {
      seen.push(eyes.next(state))
      const wish = seen[Math.max(0, seen.length - 1 - delay)] ?? place
      if (correction && --correction.in <= 0) {
        begin(correction.to, true)
        correction = null
      } else if (!stroke && !correction && Math.abs(wish - place) > 14) {
        begin(wish, false)
        delay = reactionOf(random)
      }
      if (stroke) {
        const part = ++stroke.at / stroke.ticks
        place = stroke.from + (stroke.to - stroke.from) * part ** 3 * (10 + part * (6 * part - 15))
        if (stroke.at >= stroke.ticks) stroke = null
      }
      phase += (2 * Math.PI * (8 + below(random, 5))) / 60
      const tremble = stroke ? 0.9 * Math.sin(phase) + 0.5 * gauss(random) : 0.35 * Math.sin(phase)
      const step = Math.round(clamp(place + tremble, wall, field.width - wall)) - target
      target += clamp(step, -maxTargetStep, maxTargetStep)
      return target
    },
  }
}

/** Ticks: lognormal about 15 (a quarter second), between 10 and 40. */
const reactionOf = (random: Random) => clamp(Math.round(15 * Math.exp(0.28 * gauss(random))), 10, 40)

/** An approximately normal number of deviation 1: the sum of twelve uniform ones. */
function gauss(random: Random): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += below(random, 4096) / 4096
  return sum
}
