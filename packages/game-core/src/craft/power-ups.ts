import { field, one } from '../numbers/fixed.ts'
import type { PowerUp } from '../state/kinds.ts'
import { type RunState, recordGameEvent } from '../state/state.ts'

/** Duration of each power-up in ticks; a bomb acts at once. */
export const powerUpTicks: Record<PowerUp, number> = {
  shield: 360,
  magnet: 480,
  'double-damage': 600,
  bomb: 1,
  'double-score': 600,
  'slow-time': 480,
}

/** Gives the craft a power-up; an active one restarts. A bomb explodes in the next tick. */
export function grantPowerUp(state: RunState, powerUp: PowerUp) {
  const ticks = powerUpTicks[powerUp]
  if (powerUp === 'shield') state.shield = Math.max(state.shield, ticks)
  if (powerUp === 'magnet') state.magnet = ticks
  if (powerUp === 'double-damage') state.doubleDamage = ticks
  if (powerUp === 'double-score') state.doubleScore = ticks
  if (powerUp === 'slow-time') state.slowTime = ticks
  if (powerUp === 'bomb') state.bomb = ticks
  recordGameEvent(state, 'power-up', state.craftX, field.craftY * one, powerUp)
}

/** Decrements all remaining times by one tick. */
export function countDown(state: RunState) {
  if (state.shield > 0) state.shield--
  if (state.magnet > 0) state.magnet--
  if (state.doubleDamage > 0) state.doubleDamage--
  if (state.doubleScore > 0) state.doubleScore--
  if (state.slowTime > 0) state.slowTime--
  if (state.overdrive > 0) state.overdrive--
  if (state.grace > 0) state.grace--
}
