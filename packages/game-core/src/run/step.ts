import { fire, moveBullets, moveCraft } from '../craft/craft.ts'
import { hit } from '../craft/hits.ts'
import { movePickUps } from '../craft/pick-ups.ts'
import { countDown } from '../craft/power-ups.ts'
import { maxTicks } from '../enemies/difficulty.ts'
import { moveEnemies } from '../enemies/enemies.ts'
import { moveShots } from '../enemies/shots.ts'
import { spawn } from '../enemies/spawn.ts'
import { clamp, field, one, ticksPerSecond } from '../numbers/fixed.ts'
import { isBoss } from '../state/kinds.ts'
import { type RunState, recordGameEvent, truncate } from '../state/state.ts'
import { awaitsSegment, enterSegment } from './segments.ts'

/** Points for every second survived. */
const secondScore = 10

/**
 * One tick of 1/60 second: the craft steers toward `target` (0 to 360 pixels, whole) and the field advances. No effect unless
 * the run is flying and its segment is present.
 */
export function step(state: RunState, target: number) {
  if (state.phase !== 'flying' || awaitsSegment(state)) return
  truncate(state.gameEvents, 0)
  state.target = clamp(target | 0, 0, field.width)
  enterSegment(state)
  // While time is slowed everything but the craft and its bullets moves at half speed.
  const pace = state.slowTime > 0 ? 128 : 256
  spawn(state)
  moveCraft(state)
  fire(state)
  moveBullets(state)
  moveEnemies(state, pace)
  moveShots(state, pace)
  hit(state)
  movePickUps(state)
  countDown(state)
  state.tick++
  if (state.tick % ticksPerSecond === 0) state.score += secondScore
  settle(state)
}

function settle(state: RunState) {
  const y = field.craftY * one
  if (state.hull <= 0) {
    const revivable = state.revivesUsed < state.setup.revives
    state.phase = revivable ? 'down' : 'over'
    recordGameEvent(state, state.phase, state.craftX, y)
    return
  }
  if (state.tick < maxTicks) return
  state.phase = 'over'
  recordGameEvent(state, 'over', state.craftX, y)
}

/** Ticks of shield after a revive. */
const reviveShield = 180

/** Full hull, three seconds of shield, and a field cleared of all but a boss. */
export function revive(state: RunState) {
  state.phase = 'flying'
  state.hull = state.fullHull
  state.shield = reviveShield
  state.grace = 0
  state.revivesUsed++
  state.shots.length = 0
  state.enemies = state.enemies.filter((enemy) => isBoss(enemy.kind))
  recordGameEvent(state, 'revived', state.craftX, field.craftY * one)
}
