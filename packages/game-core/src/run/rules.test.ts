import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { botSkills, createBot } from '../bots/index.ts'
import { comboFactor, kill } from '../craft/kill.ts'
import { overdriveCharge } from '../craft/pick-ups.ts'
import {
  bossEvery,
  firstBossTick,
  healthPercent,
  maxTicks,
  spawnGap,
  waveTicks,
} from '../enemies/difficulty.ts'
import { maxEnemies, spawnEnemy } from '../enemies/spawn.ts'
import { divide, field, one, sine, wall } from '../numbers/fixed.ts'
import { below, seedRandom } from '../numbers/random.ts'
import { hash } from '../state/hash.ts'
import { enemyKinds, isBoss, kindFacts, powerUps } from '../state/kinds.ts'
import type { RunSetup } from '../state/setup.ts'
import { createRun, type RunState } from '../state/state.ts'
import { applyEvent, maxPowerUps } from './events.ts'
import { step } from './step.ts'

const setup: RunSetup = {
  seed: '5eed'.repeat(8),
  rulesVersion: 1,
  levels: { speed: 0, power: 0, shuttle: 0 },
  revives: 0,
}
const strong: RunSetup = { ...setup, levels: { speed: 9, power: 19, shuttle: 4 }, revives: 4 }

/** A run with an empty field, and no spawn for a while. */
function quietRun(of = setup): RunState {
  const state = createRun(of)
  state.nextSpawn = 100_000
  // An empty field spawns the next enemy sooner, so one enemy is placed far above it.
  const watcher = spawnEnemy(state, 'rock', 20 * one, -500 * one)
  if (watcher) watcher.vy = 0
  return state
}

function put(state: RunState, kind: (typeof enemyKinds)[number], x: number, y: number) {
  const enemy = spawnEnemy(state, kind, x * one, y * one)
  if (!enemy) throw new Error('the field is full')
  enemy.vy = 0
  return enemy
}

function fly(state: RunState, ticks: number, target = 180) {
  for (let i = 0; i < ticks; i++) step(state, target)
}

describe('the craft', () => {
  test('flies toward its target and stays between the walls', () => {
    const state = quietRun()
    fly(state, 200, 0)
    expect(state.craftX).toBe(wall * one)
    fly(state, 300, 360)
    expect(state.craftX).toBe((field.width - wall) * one)
  })

  test('is faster sideways with every speed level', () => {
    const slow = quietRun()
    const fast = quietRun(strong)
    fly(slow, 10, 360)
    fly(fast, 10, 360)
    expect(fast.craftX - 180 * one).toBe(divide((slow.craftX - 180 * one) * 5, 2))
  })

  test('takes one hit at a time, and a hit ends the combo', () => {
    const state = quietRun()
    state.combo = 40
    put(state, 'rock', 180, 560)
    put(state, 'rock', 184, 560)
    fly(state, 30)
    expect(state).toMatchObject({ hull: 2, combo: 0, hitsTaken: 1 })
  })

  test('with a shield takes no hit and destroys what it rams', () => {
    const state = quietRun()
    applyEvent(state, 'shield')
    put(state, 'rock', 180, 560)
    fly(state, 1)
    expect(state).toMatchObject({ hull: 3, kills: 1 })
  })

  test('without hull ends the run when no revive is left', () => {
    const state = quietRun()
    state.hull = 1
    put(state, 'rock', 180, 560)
    fly(state, 1)
    expect(state.phase).toBe('over')
    const score = state.score
    fly(state, 100)
    expect(state.score).toBe(score)
    expect(applyEvent(state, 'revive')).toBe(false)
  })

  test('returns by a revive with full hull, a shield and an empty field', () => {
    const state = quietRun(strong)
    state.hull = 1
    put(state, 'rock', 180, 560)
    put(state, 'gunner', 80, 100)
    put(state, 'akvan', 180, 120)
    fly(state, 1)
    expect(state.phase).toBe('down')
    expect(applyEvent(state, 'bomb')).toBe(false)
    expect(applyEvent(state, 'revive')).toBe(true)
    expect(state).toMatchObject({ phase: 'flying', hull: 5, revivesUsed: 1, shield: 180 })
    expect(state.enemies.map(({ kind }) => kind)).toEqual(['akvan'])
  })
})

describe('points', () => {
  test('are given for every second, even without any action', () => {
    const state = quietRun()
    fly(state, 180)
    expect(state.score).toBe(30)
  })

  test('for a kill are multiplied by the combo, up to five', () => {
    expect([0, 14, 15, 30, 45, 60, 600].map(comboFactor)).toEqual([1, 1, 2, 3, 4, 5, 5])
    const state = quietRun()
    state.combo = 60
    kill(state, put(state, 'warden', 100, 100))
    expect(state.score).toBe(5 * kindFacts.warden.score)
  })

  test('are doubled by double score', () => {
    const state = quietRun()
    applyEvent(state, 'double-score')
    kill(state, put(state, 'rock', 100, 100))
    expect(state.score).toBe(20)
  })

  test('of blue fire fill the overdrive', () => {
    const state = quietRun()
    state.charge = overdriveCharge - 1
    state.pickUps.push({
      ...{ x: 180 * one, y: 560 * one, lastX: 0, lastY: 0, vx: 0, vy: 0 },
      ...{ kind: 'blue-fire' as const, holds: null },
    })
    fly(state, 1)
    expect(state).toMatchObject({ blueFire: 1, charge: 0, score: 25 })
    expect(state.overdrive).toBeGreaterThan(290)
  })
})

describe('power-ups', () => {
  test('are used while flying, and at most twelve in a run', () => {
    const state = quietRun()
    for (let i = 0; i < maxPowerUps; i++) expect(applyEvent(state, powerUps[i % 6] ?? 'shield')).toBe(true)
    expect(applyEvent(state, 'shield')).toBe(false)
    expect(state.powerUpsUsed).toHaveLength(maxPowerUps)
  })

  test('a bomb removes every shot and every small enemy, and leaves a boss alive', () => {
    const state = quietRun()
    put(state, 'rock', 60, 100)
    put(state, 'gunner', 120, 100)
    const boss = put(state, 'akvan', 180, 120)
    state.shots.push({ x: 0, y: 0, lastX: 0, lastY: 0, vx: 0, vy: 0, radius: 5 })
    applyEvent(state, 'bomb')
    fly(state, 1)
    expect(state.shots).toHaveLength(0)
    expect(state.kills).toBe(2)
    expect(boss.health).toBeGreaterThan(0)
  })

  test('slow time halves the speed of everything but the craft', () => {
    const [slowed, plain] = [quietRun(), quietRun()]
    const rocks = [slowed, plain].map((state) => put(state, 'rock', 60, 100))
    for (const rock of rocks) rock.vy = 400
    applyEvent(slowed, 'slow-time')
    for (const state of [slowed, plain]) fly(state, 20, 300)
    expect((rocks[0]?.y ?? 0) - 100 * one).toBe(divide((rocks[1]?.y ?? 0) - 100 * one, 2))
    expect(slowed.craftX).toBe(plain.craftX)
  })
})

describe('the sequence of enemies', () => {
  test('grows stronger with the waves', () => {
    expect([0, 5, 30].map(spawnGap)).toEqual([50, 40, 19])
    expect([0, 9, 10, 20].map(healthPercent)).toEqual([100, 208, 220, 820])
  })

  test('has a boss at 0:48 and every minute from then', () => {
    const state = quietRun(strong)
    state.hull = 1_000_000
    const met: number[] = []
    while (state.bossesMet < 3) {
      step(state, 180)
      if (state.gameEvents.some(({ what }) => what === 'boss')) met.push(state.tick - 1)
      state.enemies = state.enemies.filter(({ kind }) => !isBoss(kind))
    }
    expect(met).toEqual([firstBossTick, firstBossTick + bossEvery, firstBossTick + 2 * bossEvery])
  })

  test('has at least eight kinds before the bosses, each with its first wave', () => {
    const common = enemyKinds.filter((kind) => !isBoss(kind))
    expect(common.length).toBeGreaterThanOrEqual(8)
    const state = createRun(strong)
    state.hull = 1_000_000
    const first = new Map<string, number>()
    while (state.tick < 16 * waveTicks) {
      step(state, 180)
      for (const { kind } of state.enemies) if (!first.has(kind)) first.set(kind, state.wave)
    }
    for (const kind of common) expect(first.get(kind), kind).toBeGreaterThanOrEqual(kindFacts[kind].fromWave)
  })

  test('ends at the dawn after ten minutes', () => {
    const state = quietRun()
    state.tick = maxTicks - 1
    fly(state, 1)
    expect(state.phase).toBe('over')
  })
})

describe('a run', () => {
  test('stays within its bounds, whatever the input', () => {
    const inputs = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(inputs, fc.constantFrom(setup, strong), (targets, of) => {
        const state = createRun(of)
        for (let tick = 0; tick < 1800; tick++) step(state, targets[tick % targets.length] ?? 0)
        expect(state.enemies.length).toBeLessThanOrEqual(maxEnemies)
        expect(state.shots.length).toBeLessThanOrEqual(96)
        expect(state.bullets.length).toBeLessThanOrEqual(96)
        for (const body of [...state.enemies, ...state.shots, ...state.bullets, ...state.pickUps])
          for (const value of [body.x, body.y, body.vx, body.vy]) expect(value | 0).toBe(value + 0)
      }),
      { numRuns: 12 },
    )
  })

  test('has its bullets in order of height, on which the hit test relies', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(360), { minLength: 1, maxLength: 60 }), (targets) => {
        const state = createRun(strong)
        let most = 0
        let isOrdered = true
        for (let tick = 0; tick < 900; tick++) {
          if (tick === 300) state.overdrive = 300
          state.grace = 2
          step(state, targets[tick % targets.length] ?? 0)
          most = Math.max(most, state.bullets.length)
          isOrdered &&= state.bullets.every(({ y }, at, all) => y >= (all[at - 1]?.y ?? 0))
        }
        expect(isOrdered).toBe(true)
        expect(most).toBeGreaterThan(20)
      }),
      { numRuns: 12 },
    )
  })

  test('differs with another seed, and is the same with the same seed', () => {
    const end = (seed: string) => {
      const state = createRun({ ...setup, seed })
      const bot = createBot('casual', setup.seed)
      for (let i = 0; i < 900; i++) step(state, bot.next(state))
      return hash(state)
    }
    expect(end(setup.seed)).toBe(end(setup.seed))
    expect(end('0'.repeat(32))).not.toBe(end(setup.seed))
  })

  test.each(botSkills)('a %s bot steers inside the field', (skill) => {
    const state = createRun(setup)
    const bot = createBot(skill, setup.seed)
    while (state.phase === 'flying') {
      const target = bot.next(state)
      expect(target).toBeGreaterThanOrEqual(0)
      expect(target).toBeLessThanOrEqual(field.width)
      step(state, target)
    }
  })

  test('is not created from a setup out of bounds or of other rules', () => {
    expect(() => createRun({ ...setup, seed: 'xyz' })).toThrow(RangeError)
    expect(() => createRun({ ...setup, rulesVersion: 99 })).toThrow(RangeError)
    expect(() => createRun({ ...setup, segments: ['xyz'] })).toThrow(RangeError)
    expect(() => createRun({ ...setup, levels: { speed: 10, power: 0, shuttle: 0 } })).toThrow(RangeError)
  })
})

describe('chance and angles', () => {
  test('a bounded random number is within its bounds and reaches every value', () => {
    const random = seedRandom(setup.seed, 3)
    const seen = new Set(Array.from({ length: 500 }, () => below(random, 7)))
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('the sine table is periodic and odd', () => {
    expect([0, 64, 128, 192].map((angle) => sine(angle))).toEqual([0, 256, 0, -256])
    for (let angle = 0; angle < 256; angle++) expect(sine(angle) + sine(-angle)).toBe(0)
  })
})
