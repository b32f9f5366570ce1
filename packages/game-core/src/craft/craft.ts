import { clamp, divide, field, one, wall } from '../numbers/fixed.ts'
import { guns, type RunState, recordGameEvent, retain, truncate } from '../state/state.ts'

/** Most bullets of the craft in the air. */
const maxBullets = 96

/** Speed of a bullet, in fixed point a tick. */
const bulletSpeed = 9 * one

/** Upper end of the bullets, in pixels: enemies that have just entered the field cannot be hit. */
const ceiling = 12

/** Positions of the guns in pixels from the middle, by number of guns. */
const mounts: readonly (readonly number[])[] = [[], [0], [-8, 8], [-14, 0, 14]]

/** Ticks between two volleys. */
function fireGap(state: RunState): number {
  const gap = 10 - divide(state.setup.levels.speed, 3)
  return state.overdrive > 0 ? (gap + 1) >> 1 : gap
}

/** Damage of one bullet, in tenths of a hit point. */
function bulletDamage(state: RunState): number {
  const damage = 100 + 15 * state.setup.levels.power
  return state.doubleDamage > 0 ? damage * 2 : damage
}

/** Moves the craft toward its target and keeps it inside the field. */
export function moveCraft(state: RunState) {
  const reach = 768 + 128 * state.setup.levels.speed
  state.lastCraftX = state.craftX
  state.craftX += clamp(state.target * one - state.craftX, -reach, reach)
  state.craftX = clamp(state.craftX, wall * one, (field.width - wall) * one)
}

/** Fires by itself when the guns are ready; in overdrive two more bullets fan out. */
export function fire(state: RunState) {
  if (--state.reload > 0) return
  state.reload = fireGap(state)
  const mount = mounts[guns[state.setup.levels.shuttle] ?? 1] ?? []
  for (const offset of mount) addBullet(state, offset, 0)
  if (state.overdrive > 0) {
    addBullet(state, -18, -330)
    addBullet(state, 18, 330)
  }
  recordGameEvent(state, 'fired', state.craftX, field.craftY * one)
}

function addBullet(state: RunState, offset: number, vx: number) {
  if (state.bullets.length >= maxBullets) return
  const x = state.craftX + offset * one
  const y = (field.craftY - 22) * one
  state.bullets.push({ x, y, lastX: x, lastY: y, vx, vy: -bulletSpeed, damage: bulletDamage(state) })
}

/** Moves the bullets, and removes those that leave the field at the top. */
export function moveBullets(state: RunState) {
  const { bullets } = state
  let kept = 0
  for (const bullet of bullets) {
    bullet.lastX = bullet.x
    bullet.lastY = bullet.y
    bullet.x += bullet.vx
    bullet.y += bullet.vy
    if (bullet.y > ceiling * one) retain(bullets, kept++, bullet)
  }
  truncate(bullets, kept)
}
