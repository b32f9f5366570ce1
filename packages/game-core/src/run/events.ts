import { grantPowerUp } from '../craft/power-ups.ts'
import { type PowerUp, powerUps } from '../state/kinds.ts'
import type { RunState } from '../state/state.ts'
import { revive } from './step.ts'

/** Events that the app confirms in a run: a revive, or the use of a power-up that was brought along. */
export const runEvents = ['revive', ...powerUps] as const
export type RunEvent = (typeof runEvents)[number]

/** Most power-ups that can be brought into one run. */
export const maxPowerUps = 12

/**
 * Applies an event before the next tick; false when it is not possible now. A revive needs a craft that is down and a remaining
 * revive; a power-up needs a flying craft and fewer than 12 used power-ups.
 */
export function applyEvent(state: RunState, event: RunEvent): boolean {
  if (event === 'revive') {
    if (state.phase !== 'down') return false
    revive(state)
    return true
  }
  if (state.phase !== 'flying' || state.powerUpsUsed.length >= maxPowerUps) return false
  const powerUp: PowerUp = event
  state.powerUpsUsed.push(powerUp)
  grantPowerUp(state, powerUp)
  return true
}
