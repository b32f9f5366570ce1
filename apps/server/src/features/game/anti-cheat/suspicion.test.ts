import { below, createRun, rulesVersion, seedRandom, segmentsOf, step } from '@ganj/game-core'
import { type Bot, botSkills, createBot } from '@ganj/game-core/bots'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHuman } from '#test/game-attacks/simulated-player.ts'
import { suspicionOf } from './suspicion.ts'
import { createTracer } from './trace-features.ts'
import { likeness, sketchOf } from './trace-sketch.ts'

const levels = { speed: 5, power: 10, shuttle: 2 }
const seedOf = (run: number) =>
  (0x9e3779b1 + run * 0x85ebca6b).toString(16).slice(-8).padStart(8, '0').repeat(4)
const runs = Array.from({ length: 8 }, (_, run) => seedOf(run))

function playWith(bot: Bot, seed: string) {
  const state = createRun({ seed, rulesVersion, levels, revives: 0, segments: segmentsOf(seed) })
  const tracer = createTracer()
  const targets: number[] = []
  while (state.phase === 'flying') {
    step(state, bot.next(state))
    tracer.see(state)
    targets.push(state.target)
  }
  return { ...tracer.trace(), ticks: state.tick, targets }
}

/** The circumstances of a run that was observed in real time and is not a copy. */
const suspect = (bot: Bot, seed: string, more: { likeness?: number; pace?: number | null } = {}) => {
  const { features, ticks } = playWith(bot, seed)
  return suspicionOf(features, { likeness: 0, pace: 1, ticks, ...more })
}

/** Arrow keys pressed fast: one pace, full speed at once. */
function keyboard(seed: string): Bot {
  const eyes = createBot('casual', seed)
  let target = 180
  return {
    next(state) {
      const far = eyes.next(state) - target
      if (Math.abs(far) > 9) target += Math.sign(far) * 9
      return target
    },
  }
}

describe('the suspicion of a run', () => {
  test.each(botSkills)('is high for every run of a %s bot', (skill) => {
    for (const seed of runs) expect(suspect(createBot(skill, seed), seed).score).toBeGreaterThanOrEqual(60)
  })

  test('is high for one that sweeps regardless of what is on the screen', () => {
    const sweep: Bot = { next: ({ tick }) => Math.abs(((tick * 3) % 720) - 360) }
    for (const seed of runs) expect(suspect(sweep, seed).score).toBeGreaterThanOrEqual(80)
  })

  test('is low for a finger that moves as movement models describe', () => {
    for (const seed of runs) expect(suspect(createHuman(seed), seed).score).toBeLessThan(40)
  })

  test('does not take arrow keys for a bot', () => {
    for (const seed of runs) expect(suspect(keyboard(seed), seed).score).toBeLessThan(60)
  })

  test('names a copy, a stretched run and one without heartbeats, the strongest reason first', () => {
    const human = () => createHuman(runs[0]!)
    expect(suspect(human(), runs[0]!, { likeness: 0.7 })).toMatchObject({ reasons: ['copied'] })
    expect(suspect(human(), runs[0]!, { likeness: 0.7 }).score).toBeGreaterThanOrEqual(90)
    expect(suspect(human(), runs[0]!, { pace: 0.5 }).reasons).toEqual(['stretched'])
    expect(suspect(human(), runs[0]!, { pace: null }).reasons).toEqual(['unwitnessed'])
  })

  test('gives no value for a run of a few seconds', () => {
    const { features } = playWith(createBot('expert', runs[0]!), runs[0]!)
    expect(suspicionOf(features, { likeness: 1, pace: 0.1, ticks: 500 })).toEqual({ score: 0, reasons: [] })
  })

  test('is between 0 and 100 whatever the inputs are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 360 }), { minLength: 1, maxLength: 400 }), (targets) => {
        const state = createRun({ seed: runs[0]!, rulesVersion, levels, revives: 0 })
        const tracer = createTracer()
        for (const target of targets) {
          step(state, target)
          tracer.see(state)
        }
        const { features } = tracer.trace()
        for (const value of Object.values(features)) expect(Number.isFinite(value)).toBe(true)
        const { score } = suspicionOf(features, { likeness: 0, pace: 1, ticks: 5000 })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('the sketch of a run', () => {
  test('is the same for a copy that was shaken, cut and delayed', () => {
    const { targets, sketch } = playWith(createHuman(runs[1]!), runs[1]!)
    const random = seedRandom(runs[2]!, 3)
    const copy = targets.slice(480).map((target) => target + (below(random, 40) === 0 ? 1 : 0))
    expect(likeness(sketch, sketchOf(targets))).toBe(1)
    expect(likeness(sketch, sketchOf(copy))).toBeGreaterThanOrEqual(0.4)
  })

  test('differs between the runs of players', () => {
    const sketches = runs.map((seed) => playWith(createHuman(seed), seed).sketch)
    for (const [at, one] of sketches.entries())
      for (const other of sketches.slice(at + 1)) expect(likeness(one, other)).toBeLessThan(0.3)
  })

  test('is empty for a run that does not move, and similar to nothing', () => {
    const still = sketchOf(new Array<number>(3000).fill(180))
    expect(still).toEqual([])
    expect(likeness(still, still)).toBe(0)
  })
})
