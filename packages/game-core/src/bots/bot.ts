import { beamReach } from '../craft/hits.ts'
import { maxTargetStep } from '../log/log.ts'
import { clamp, divide, field, one, wall } from '../numbers/fixed.ts'
import { below, type Random, seedRandom } from '../numbers/random.ts'
import type { RunState } from '../state/state.ts'

export const botSkills = ['novice', 'casual', 'skilled', 'expert'] as const
export type BotSkill = (typeof botSkills)[number]

/** The parameters of a bot's perception and actions. */
interface Nature {
  /** Ticks between two decisions. */
  reaction: number
  /** How far ahead it looks, in ticks. */
  foresight: number
  /** Chance in 256 that it does not see a danger when it looks. */
  blind: number
  /** Error of its target, in pixels. */
  tremor: number
  /** Largest movement of its target in a tick, in pixels. */
  thumb: number
  /** Weight of pick-ups. */
  greed: number
}

const natures: Record<BotSkill, Nature> = {
  novice: { reaction: 30, foresight: 26, blind: 110, tremor: 22, thumb: 6, greed: 2 },
  casual: { reaction: 20, foresight: 34, blind: 60, tremor: 14, thumb: 8, greed: 4 },
  skilled: { reaction: 12, foresight: 44, blind: 20, tremor: 7, thumb: 12, greed: 6 },
  expert: { reaction: 6, foresight: 56, blind: 4, tremor: 2, thumb: 15, greed: 8 },
}

/** A deterministic bot: the same seed and the same run give the same inputs in every engine. */
export interface Bot {
  /** The target for the coming tick. */
  next(state: RunState): number
}

/** A bot of a skill. Its own seed (32 hexadecimal digits) distinguishes it from others of that skill. */
export function createBot(skill: BotSkill, seed: string): Bot {
  const nature = natures[skill]
  const random = seedRandom(seed, 7)
  let goal = field.width >> 1
  let thumb = goal
  let wait = 0
  return {
    next(state) {
      if (--wait <= 0) {
        wait = nature.reaction + below(random, 1 + (nature.reaction >> 1))
        goal = choosePlace(state, nature, random)
      }
      const reach = Math.min(nature.thumb, maxTargetStep)
      thumb += clamp(goal - thumb, -reach, reach)
      return thumb
    },
  }
}

const places = 21
const placeGap = 16

/** The position with the best balance of danger and gain, scanned from left to right. */
function choosePlace(state: RunState, nature: Nature, random: Random): number {
  const danger = new Array<number>(places).fill(0)
  addShots(state, nature, random, danger)
  addEnemies(state, nature, random, danger)
  addWishes(state, nature, danger)
  const here = clamp(divide((state.craftX >> 8) - 20, placeGap), 0, places - 1)
  addWay(danger, here)
  let best = here
  for (let place = 0; place < places; place++) if ((danger[place] ?? 0) < (danger[best] ?? 0)) best = place
  const missed = below(random, 2 * nature.tremor + 1) - nature.tremor
  return clamp(20 + best * placeGap + missed, wall, field.width - wall)
}

function add(danger: number[], x: number, reach: number, amount: number) {
  for (let place = 0; place < places; place++) {
    const far = Math.abs(20 + place * placeGap - x)
    if (far < reach) danger[place] = (danger[place] ?? 0) + amount
    else if (far < reach + 20) danger[place] = (danger[place] ?? 0) + (amount >> 2)
  }
}

/** Adds the danger on the way: a position behind a danger is not safe. */
function addWay(danger: number[], here: number) {
  const straight = [...danger]
  for (let place = 0; place < places; place++) {
    const step = place < here ? 1 : -1
    let worst = 0
    for (let at = place; at !== here; at += step) worst = Math.max(worst, straight[at] ?? 0)
    danger[place] = (danger[place] ?? 0) + (worst >> 1) + Math.abs(place - here)
  }
}

function addShots(state: RunState, nature: Nature, random: Random, danger: number[]) {
  for (const shot of state.shots) {
    if (below(random, 256) < nature.blind) continue
    const fall = shot.vy <= 0 ? 999 : divide(field.craftY * one - shot.y, shot.vy)
    if (fall < -4 || fall > nature.foresight) continue
    add(danger, (shot.x + shot.vx * fall) >> 8, 24, 300 + 4 * (60 - fall))
  }
}

function addEnemies(state: RunState, nature: Nature, random: Random, danger: number[]) {
  for (const enemy of state.enemies) {
    if (below(random, 256) < nature.blind) continue
    if (enemy.mode === 'beaming' || enemy.mode === 'charge') {
      if (enemy.kind !== 'kamikaze') add(danger, enemy.x >> 8, beamReach + 20, 900)
      continue
    }
    const speed = enemy.y - enemy.lastY
    if (speed <= 0) continue
    const fall = divide(field.craftY * one - enemy.y, speed)
    if (fall < -12 || fall > nature.foresight) continue
    const x = (enemy.x + (enemy.x - enemy.lastX) * Math.max(0, fall)) >> 8
    add(danger, x, enemy.radius + 20, 300 + 4 * (60 - fall))
  }
}

/** Subtracts the attraction of pick-ups and of enemies to shoot at, which grows as they come lower. */
function addWishes(state: RunState, nature: Nature, danger: number[]) {
  for (const pickUp of state.pickUps)
    if (pickUp.y > 200 * one) add(danger, pickUp.x >> 8, 24, -6 * nature.greed)
  for (const enemy of state.enemies) {
    if (enemy.y < 0 || enemy.y > 480 * one) continue
    add(danger, enemy.x >> 8, 12, -12 - (enemy.y >> 14))
  }
}
