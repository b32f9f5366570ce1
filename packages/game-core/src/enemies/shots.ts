import { aim, cosine, divide, field, one, sine, wall } from '../numbers/fixed.ts'
import { type RunState, recordGameEvent, retain, truncate } from '../state/state.ts'
import { speedInWave } from './difficulty.ts'

/** Most enemy shots at once; further shots are not fired. */
const maxShots = 96

/** Speed of a shot at wave 0, in fixed point a tick. */
const shotSpeed = 600

function shoot(state: RunState, x: number, y: number, vx: number, vy: number) {
  if (state.shots.length >= maxShots) return
  state.shots.push({ x, y, lastX: x, lastY: y, vx, vy, radius: 5 })
}

/** A shot at the craft, turned aside by a sideways speed. */
export function shootAtCraft(state: RunState, x: number, y: number, aside = 0) {
  const speed = speedInWave(shotSpeed, state.wave)
  const { vx, vy } = aim(x, y, state.craftX, field.craftY * one, speed)
  shoot(state, x, y, vx + aside, vy)
  recordGameEvent(state, 'enemy-fired', x, y)
}

/** A shot at the craft's predicted position, with reflection at the walls, so that steady swinging does not evade it. */
export function shootAhead(state: RunState, x: number, y: number) {
  const speed = speedInWave(shotSpeed, state.wave)
  const flight = divide(field.craftY * one - y, speed)
  const from = wall * one
  const width = (field.width - 2 * wall) * one
  const gone = Math.abs(state.craftX - from + (state.craftX - state.lastCraftX) * flight) % (2 * width)
  const ahead = from + (gone > width ? 2 * width - gone : gone)
  const { vx, vy } = aim(x, y, ahead, field.craftY * one, speed)
  shoot(state, x, y, vx, vy)
  recordGameEvent(state, 'enemy-fired', x, y)
}

/** A shot in a direction (256 to the turn, 64 is down). */
export function shootToward(state: RunState, x: number, y: number, angle: number, slow = 0) {
  const speed = speedInWave(shotSpeed - slow, state.wave)
  shoot(state, x, y, (cosine(angle) * speed) >> 8, (sine(angle) * speed) >> 8)
}

/** A ring of shots, evenly spread, beginning at an angle. */
export function shootRing(state: RunState, x: number, y: number, count: number, angle: number, slow: number) {
  for (let i = 0; i < count; i++) shootToward(state, x, y, angle + (((i * 256) / count) | 0), slow)
  recordGameEvent(state, 'enemy-fired', x, y)
}

/** Moves the shots of enemies, and removes those that leave the field. */
export function moveShots(state: RunState, pace: number) {
  const { shots } = state
  let kept = 0
  for (const shot of shots) {
    shot.lastX = shot.x
    shot.lastY = shot.y
    shot.x += (shot.vx * pace) >> 8
    shot.y += (shot.vy * pace) >> 8
    const inside =
      shot.x > -20 * one &&
      shot.x < (field.width + 20) * one &&
      shot.y > -80 * one &&
      shot.y < (field.height + 20) * one
    if (inside) retain(shots, kept++, shot)
  }
  truncate(shots, kept)
}
