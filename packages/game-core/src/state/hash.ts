import { enemyKinds, pickUpKinds, powerUps } from './kinds.ts'
import type { Body, Enemy, RunState } from './state.ts'

/** Mixes one 32-bit word into a hash (murmur3's round). */
export function mix(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51)
  k = (k << 15) | (k >>> 17)
  let h = hash ^ Math.imul(k, 0x1b873593)
  h = (h << 13) | (h >>> 19)
  return (Math.imul(h, 5) + 0xe6546b64) | 0
}

/** A hash of the whole state of a run: equal states have equal hashes in every engine. Unsigned 32 bits. */
export function hash(state: RunState): number {
  let h = 0
  for (const word of scalars(state)) h = mix(h, word)
  for (const enemy of state.enemies) h = mixEnemy(h, enemy)
  for (const bullet of state.bullets) h = mix(mixBody(h, bullet), bullet.damage)
  for (const shot of state.shots) h = mix(mixBody(h, shot), shot.radius)
  for (const pickUp of state.pickUps) {
    h = mix(mixBody(h, pickUp), pickUpKinds.indexOf(pickUp.kind))
    h = mix(h, pickUp.holds ? powerUps.indexOf(pickUp.holds) : -1)
  }
  return h >>> 0
}

function mixBody(h: number, body: Body): number {
  return mix(mix(mix(mix(h, body.x), body.y), body.vx), body.vy)
}

const modes = ['enter', 'act', 'charge', 'beaming', 'leave'] as const

function mixEnemy(hashed: number, enemy: Enemy): number {
  let h = mix(mixBody(hashed, enemy), enemyKinds.indexOf(enemy.kind))
  for (const word of [enemy.id, enemy.health, enemy.age, enemy.wait, enemy.memory]) h = mix(h, word)
  return mix(h, modes.indexOf(enemy.mode))
}

const phases = ['flying', 'down', 'over'] as const

function scalars(s: RunState): number[] {
  const { spawning, dropping } = s
  return [
    s.tick,
    phases.indexOf(s.phase),
    ...[spawning.a, spawning.b, spawning.c, spawning.d],
    ...[dropping.a, dropping.b, dropping.c, dropping.d],
    ...[s.craftX, s.target, s.hull, s.grace, s.reload],
    ...[s.shield, s.magnet, s.doubleDamage, s.doubleScore, s.slowTime, s.bomb, s.overdrive, s.charge],
    ...[s.score, s.kills, s.combo, s.bestCombo, s.hitsTaken],
    ...[s.wave, enemyKinds.indexOf(s.theme), s.nextSpawn, s.bossesMet, s.bossesKilled],
    ...[s.blueFire, s.gems, s.tickets, s.capsules, s.revivesUsed, s.powerUpsUsed.length, s.nextId],
    ...[s.enemies.length, s.bullets.length, s.shots.length, s.pickUps.length],
  ]
}
