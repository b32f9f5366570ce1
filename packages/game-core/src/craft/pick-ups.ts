import { aim, field, one, touches } from '../numbers/fixed.ts'
import { between } from '../numbers/random.ts'
import type { PickUpKind, PowerUp } from '../state/kinds.ts'
import { type Body, type PickUp, type RunState, recordGameEvent, retain, truncate } from '../state/state.ts'
import { grantPowerUp } from './power-ups.ts'

/** Most pick-ups in the field at once. */
const maxPickUps = 40

/** Distance in pixels at which a pick-up is caught. */
const catchReach = 30

/** Blue fire needed for an overdrive, and its duration. */
export const overdriveCharge = 10
export const overdriveTicks = 300

const points: Record<PickUpKind, number> = { 'blue-fire': 25, gem: 50, ticket: 100, capsule: 0 }

/** Drops a pick-up at a position; it moves up first. */
export function dropPickUp(state: RunState, from: Body, kind: PickUpKind, holds: PowerUp | null = null) {
  if (state.pickUps.length >= maxPickUps) return
  const vx = between(state.dropping, -220, 220)
  const vy = between(state.dropping, -640, -300)
  state.pickUps.push({ x: from.x, y: from.y, lastX: from.x, lastY: from.y, vx, vy, kind, holds })
}

/** Moves the pick-ups, drawn in by a magnet or an overdrive, and catches those that touch the craft. */
export function movePickUps(state: RunState) {
  const { pickUps } = state
  const drawn = state.magnet > 0 || state.overdrive > 0
  let kept = 0
  for (const pickUp of pickUps) {
    pickUp.lastX = pickUp.x
    pickUp.lastY = pickUp.y
    fall(state, pickUp, drawn)
    if (touches(pickUp.x, pickUp.y, state.craftX, field.craftY * one, catchReach)) {
      catchPickUp(state, pickUp)
    } else if (pickUp.y < (field.height + 20) * one) {
      retain(pickUps, kept++, pickUp)
    }
  }
  truncate(pickUps, kept)
}

function fall(state: RunState, pickUp: PickUp, drawn: boolean) {
  pickUp.vy = Math.min(pickUp.vy + 18, 540)
  if (drawn && pickUp.y > 0) {
    const pull = aim(pickUp.x, pickUp.y, state.craftX, field.craftY * one, 1900)
    pickUp.vx = pull.vx
    pickUp.vy = pull.vy
  }
  pickUp.x += pickUp.vx
  pickUp.y += pickUp.vy
  const edge = 12 * one
  if (pickUp.x < edge && pickUp.vx < 0) pickUp.vx = -pickUp.vx
  if (pickUp.x > field.width * one - edge && pickUp.vx > 0) pickUp.vx = -pickUp.vx
}

function catchPickUp(state: RunState, pickUp: PickUp) {
  const gained = points[pickUp.kind] * (state.doubleScore > 0 ? 2 : 1)
  state.score += gained
  recordGameEvent(state, 'caught', pickUp.x, pickUp.y, pickUp.kind, gained)
  if (pickUp.kind === 'gem') state.gems++
  if (pickUp.kind === 'ticket') state.tickets++
  if (pickUp.kind === 'blue-fire') catchBlueFire(state)
  if (pickUp.kind === 'capsule' && pickUp.holds) {
    state.capsules++
    grantPowerUp(state, pickUp.holds)
  }
}

function catchBlueFire(state: RunState) {
  state.blueFire++
  if (++state.charge < overdriveCharge) return
  state.charge = 0
  state.overdrive = overdriveTicks
  recordGameEvent(state, 'overdrive', state.craftX, field.craftY * one)
}
