import { healthPercent } from '../enemies/difficulty.ts'
import { maxEnemies } from '../enemies/spawn.ts'
import { divide, field, one, touches } from '../numbers/fixed.ts'
import { isBoss } from '../state/kinds.ts'
import { type Bullet, type Enemy, type RunState, recordGameEvent, retain, truncate } from '../state/state.ts'
import { kill } from './kill.ts'

/** Radius in pixels of the craft, smaller than it looks: a near miss is a miss. */
const craftRadius = 10

/** Radius in pixels of a bullet. */
const bulletRadius = 4

/** Half the width in pixels of a beam. */
export const beamReach = 12

/** Ticks of invulnerability after a hit. */
const graceTicks = 90

/** Applies hits of bullets on enemies and of shots, bodies and beams on the craft, and removes killed enemies. */
export function hit(state: RunState) {
  if (state.bomb > 0) explode(state)
  strikeEnemies(state)
  strikeCraft(state)
  removeDestroyed(state)
}

function removeDestroyed(state: RunState) {
  let kept = 0
  for (const enemy of state.enemies) if (enemy.health > 0) retain(state.enemies, kept++, enemy)
  truncate(state.enemies, kept)
}

function damage(state: RunState, enemy: Enemy, amount: number) {
  enemy.health -= amount
  if (enemy.health <= 0) kill(state, enemy)
}

/** A bomb removes every shot and deals sixty hit points, scaled by the wave, to every enemy and twice that to a boss. */
function explode(state: RunState) {
  state.bomb = 0
  state.shots.length = 0
  const force = divide(60 * healthPercent(state.wave), 10)
  const count = state.enemies.length
  for (let i = 0; i < count; i++) {
    const enemy = state.enemies[i]
    if (!enemy || enemy.y < -20 * one) continue
    damage(state, enemy, isBoss(enemy.kind) ? force * 2 : force)
  }
}

/** The heights between which a bullet may touch each enemy. A flat array, because the hit test reads it for every pair. */
const tops = new Int32Array(maxEnemies)
const bottoms = new Int32Array(maxEnemies)

function measureHeights(enemies: readonly Enemy[], from: number) {
  for (let i = from; i < enemies.length; i++) {
    const { y, radius } = enemies[i] as Enemy
    const reach = (radius + bulletRadius + 1) * one
    tops[i] = y - reach
    bottoms[i] = y + reach
  }
}

/** The first enemy that a bullet touches: the innermost loop of a replay. */
function firstStruck(enemies: readonly Enemy[], { x, y }: Bullet): Enemy | null {
  const count = enemies.length
  for (let i = 0; i < count; i++) {
    if (y < (tops[i] as number) || y > (bottoms[i] as number)) continue
    const enemy = enemies[i] as Enemy
    if (enemy.health > 0 && touches(x, y, enemy.x, enemy.y, enemy.radius + bulletRadius)) return enemy
  }
  return null
}

function strikeEnemies(state: RunState) {
  const { bullets, enemies } = state
  let measured = enemies.length
  measureHeights(enemies, 0)
  // Most bullets are above or below all enemies. Enemies that a killed one releases start at its position.
  let top = field.height * one
  let bottom = 0
  for (let i = 0; i < measured; i++) {
    if ((tops[i] as number) < top) top = tops[i] as number
    if ((bottoms[i] as number) > bottom) bottom = bottoms[i] as number
  }
  let kept = 0
  for (const bullet of bullets) {
    const enemy = bullet.y < top || bullet.y > bottom ? null : firstStruck(enemies, bullet)
    if (!enemy) {
      retain(bullets, kept++, bullet)
      continue
    }
    recordGameEvent(state, 'struck', bullet.x, bullet.y, enemy.kind)
    damage(state, enemy, bullet.damage)
    // The next bullet can hit enemies that a killed one has released.
    if (enemies.length > measured) {
      measureHeights(enemies, measured)
      measured = enemies.length
    }
  }
  truncate(bullets, kept)
}

function strikeCraft(state: RunState) {
  const y = field.craftY * one
  let kept = 0
  for (const shot of state.shots) {
    const struck = touches(shot.x, shot.y, state.craftX, y, shot.radius + craftRadius)
    if (struck && (state.grace === 0 || state.shield > 0)) takeHit(state, shot.x, shot.y)
    else retain(state.shots, kept++, shot)
  }
  truncate(state.shots, kept)
  for (const enemy of state.enemies) {
    if (enemy.health <= 0) continue
    if (enemy.mode === 'beaming' && Math.abs(enemy.x - state.craftX) < (beamReach + craftRadius) * one)
      takeHit(state, state.craftX, y)
    if (touches(enemy.x, enemy.y, state.craftX, y, enemy.radius + craftRadius)) ram(state, enemy)
  }
}

/** A raider that rams the craft is destroyed without points, a boss is not. With a shield it counts as a kill. */
function ram(state: RunState, enemy: Enemy) {
  if (state.shield > 0 && !isBoss(enemy.kind)) return kill(state, enemy)
  if (state.grace === 0 && !isBoss(enemy.kind)) enemy.health = 0
  takeHit(state, enemy.x, enemy.y)
}

function takeHit(state: RunState, x: number, y: number) {
  if (state.shield > 0) return recordGameEvent(state, 'shielded', x, y)
  if (state.grace > 0) return
  state.hull--
  state.hitsTaken++
  state.combo = 0
  state.grace = graceTicks
  recordGameEvent(state, 'hit', x, y)
}
