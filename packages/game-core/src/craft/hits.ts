import { healthPercent } from '../enemies/difficulty.ts'
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

/**
 * Whether any bullet is in the box around an enemy in which bullets may touch it: the innermost loop of a replay, and false
 * in most ticks. Sides are not compared one after the other, because a processor would often predict the result wrongly: the
 * distance to each side is negative inside of the box, and so is the bitwise AND of the distances.
 */
function isNearBullet({ x, y, radius }: Enemy, bullets: readonly Bullet[]): boolean {
  const reach = (radius + bulletRadius + 1) * one
  let inside = 0
  for (const bullet of bullets) {
    const dy = bullet.y - y
    // The bullets after it were fired later, so they are further down.
    if (dy >= reach) break
    const dx = bullet.x - x
    inside |= (dx - reach) & (-dx - reach) & (-dy - reach)
  }
  return inside < 0
}

function isAnyNearBullet({ enemies, bullets }: RunState): boolean {
  for (const enemy of enemies) if (isNearBullet(enemy, bullets)) return true
  return false
}

/** The first enemy that a bullet touches. */
function firstStruck(enemies: readonly Enemy[], { x, y }: Bullet): Enemy | null {
  for (const enemy of enemies)
    if (enemy.health > 0 && touches(x, y, enemy.x, enemy.y, enemy.radius + bulletRadius)) return enemy
  return null
}

function strikeEnemies(state: RunState) {
  if (!isAnyNearBullet(state)) return
  const { bullets, enemies } = state
  let kept = 0
  for (const bullet of bullets) {
    // Enemies that a killed one releases can be hit by the next bullet.
    const enemy = firstStruck(enemies, bullet)
    if (!enemy) {
      retain(bullets, kept++, bullet)
      continue
    }
    recordGameEvent(state, 'struck', bullet.x, bullet.y, enemy.kind)
    damage(state, enemy, bullet.damage)
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
