import { aim, clamp, field, one, sine } from '../numbers/fixed.ts'
import { isBoss } from '../state/kinds.ts'
import { type Enemy, type RunState, retain, truncate } from '../state/state.ts'
import { moveBoss } from './bosses.ts'
import { speedInWave } from './difficulty.ts'
import { shootAhead, shootAtCraft, shootRing } from './shots.ts'

/** Moves every enemy by its kind, and removes those that leave the field at the bottom. */
export function moveEnemies(state: RunState, pace: number) {
  const { enemies } = state
  let kept = 0
  // By index: a moving boss may spawn others, which are kept too.
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]
    if (!enemy) continue
    enemy.lastX = enemy.x
    enemy.lastY = enemy.y
    enemy.age += pace
    enemy.wait -= pace
    moveByKind(state, enemy, pace)
    const gone =
      enemy.health <= 0 ||
      enemy.y > (field.height + 40) * one ||
      (enemy.mode === 'leave' && enemy.y < -40 * one)
    if (!gone) retain(enemies, kept++, enemy)
  }
  truncate(enemies, kept)
}

function moveByKind(state: RunState, enemy: Enemy, pace: number) {
  switch (enemy.kind) {
    case 'rock':
    case 'boulder':
    case 'geode':
      return tumble(enemy, pace)
    case 'drone':
      return sway(enemy, pace, 16, 10)
    case 'weaver':
      return sway(enemy, pace, 92, 9)
    case 'gunner':
      return hover(state, enemy, pace, 150, 84)
    case 'warden':
      return hover(state, enemy, pace, 120, 96)
    case 'kamikaze':
      return dive(state, enemy, pace)
    case 'mine':
      return drift(state, enemy, pace)
    case 'lancer':
      return lance(state, enemy, pace)
    default:
      if (isBoss(enemy.kind)) moveBoss(state, enemy, pace)
  }
}

function fly(enemy: Enemy, pace: number) {
  enemy.x += (enemy.vx * pace) >> 8
  enemy.y += (enemy.vy * pace) >> 8
}

/** Keeps an enemy between the walls; it turns back there. */
function turnAtWalls(enemy: Enemy) {
  const edge = enemy.radius * one
  if (enemy.x < edge && enemy.vx < 0) enemy.vx = -enemy.vx
  if (enemy.x > field.width * one - edge && enemy.vx > 0) enemy.vx = -enemy.vx
}

function tumble(enemy: Enemy, pace: number) {
  fly(enemy, pace)
  turnAtWalls(enemy)
}

/** Comes down swinging around its remembered middle; `turns` is the angle gained in 8 ticks. */
function sway(enemy: Enemy, pace: number, width: number, turns: number) {
  enemy.y += (enemy.vy * pace) >> 8
  enemy.x = enemy.memory + sine(((enemy.age >> 8) * turns) >> 3) * width
}

/** Flies down to its height, hangs there drifting and firing for nine seconds, then goes on down. */
function hover(state: RunState, enemy: Enemy, pace: number, height: number, gap: number) {
  if (enemy.mode === 'enter') {
    fly(enemy, pace)
    if (enemy.y < (height - 60 + (enemy.id % 5) * 24) * one) return
    enemy.mode = 'act'
    enemy.wait = 30 * 256
    enemy.vx = enemy.id % 2 === 0 ? 150 : -150
    return
  }
  if (enemy.mode === 'leave') return fly(enemy, pace)
  enemy.x += (enemy.vx * pace) >> 8
  turnAtWalls(enemy)
  if (enemy.wait <= 0) {
    fireHovering(state, enemy)
    enemy.wait += gap * 256
  }
  if (enemy.age > 540 * 256) {
    enemy.mode = 'leave'
    enemy.vy = speedInWave(400, state.wave)
  }
}

/** A gunner aims in turn at where the craft is and at where it goes; a warden fires three at once. */
function fireHovering(state: RunState, enemy: Enemy) {
  enemy.memory ^= 1
  if (enemy.kind === 'gunner' && enemy.memory & 1) return shootAhead(state, enemy.x, enemy.y)
  shootAtCraft(state, enemy.x, enemy.y)
  if (enemy.kind !== 'warden') return
  shootAtCraft(state, enemy.x, enemy.y, 170)
  shootAtCraft(state, enemy.x, enemy.y, -170)
}

/** Comes down, stops for half a second with its eye on the craft, then dives at where the craft was. */
function dive(state: RunState, enemy: Enemy, pace: number) {
  if (enemy.mode === 'charge') {
    if (enemy.wait > 0) return
    enemy.mode = 'act'
    const speed = speedInWave(1300, state.wave)
    const { vx, vy } = aim(enemy.x, enemy.y, state.craftX, field.craftY * one, speed)
    enemy.vx = vx
    enemy.vy = vy
    return
  }
  fly(enemy, pace)
  if (enemy.mode === 'enter' && enemy.y > 110 * one) {
    enemy.mode = 'charge'
    enemy.wait = 32 * 256
  }
}

/** Sinks slowly, and bursts by itself when it has come near. */
function drift(state: RunState, enemy: Enemy, pace: number) {
  fly(enemy, pace)
  if (enemy.y < 400 * one) return
  enemy.health = 0
  burst(state, enemy)
}

/** The ring of a mine that bursts. */
export function burst(state: RunState, enemy: Enemy) {
  shootRing(state, enemy.x, enemy.y, 8, 16, 260)
}

/** Follows the craft from above, charges where it stands, burns a beam straight down; twice, then leaves. */
function lance(state: RunState, enemy: Enemy, pace: number) {
  if (enemy.mode === 'enter') {
    fly(enemy, pace)
    if (enemy.y < 64 * one) return
    enemy.mode = 'act'
    enemy.wait = 100 * 256
    enemy.memory = 0
    return
  }
  if (enemy.mode === 'leave') {
    enemy.y -= (500 * pace) >> 8
    return
  }
  if (enemy.mode === 'act') {
    const step = clamp(state.craftX - enemy.x, -340, 340)
    enemy.x += (step * pace) >> 8
  }
  if (enemy.wait <= 0) nextLanceMode(enemy)
}

function nextLanceMode(enemy: Enemy) {
  if (enemy.mode === 'act') {
    enemy.mode = 'charge'
    enemy.wait = 50 * 256
    return
  }
  if (enemy.mode === 'charge') {
    enemy.mode = 'beaming'
    enemy.wait = 30 * 256
    return
  }
  enemy.memory++
  enemy.mode = enemy.memory >= 2 ? 'leave' : 'act'
  enemy.wait = 80 * 256
}
