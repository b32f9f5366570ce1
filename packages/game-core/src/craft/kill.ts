import { burst } from '../enemies/enemies.ts'
import { spawnEnemy } from '../enemies/spawn.ts'
import { below } from '../numbers/random.ts'
import { isBoss, kindFacts, powerUps } from '../state/kinds.ts'
import { type Enemy, type RunState, recordGameEvent } from '../state/state.ts'
import { dropPickUp } from './pick-ups.ts'

/** The score multiplier for the kills since the last hit, 1 to 5. */
export function comboFactor(combo: number): number {
  let factor = 1
  for (let kills = 15; kills <= combo && factor < 5; kills += 15) factor++
  return factor
}

/** Counts a kill: points, combo, dropped pick-ups, and the death effect of its kind. */
export function kill(state: RunState, enemy: Enemy) {
  enemy.health = 0
  state.kills++
  const points = kindFacts[enemy.kind].score * comboFactor(state.combo) * (state.doubleScore > 0 ? 2 : 1)
  state.combo++
  state.bestCombo = Math.max(state.bestCombo, state.combo)
  state.score += points
  recordGameEvent(state, 'killed', enemy.x, enemy.y, enemy.kind, points)
  dropFrom(state, enemy)
  if (enemy.kind === 'mine') burst(state, enemy)
  if (enemy.kind === 'boulder') split(state, enemy)
  if (isBoss(enemy.kind)) state.bossesKilled++
}

function split(state: RunState, enemy: Enemy) {
  for (const vx of [-260, 260]) {
    const rock = spawnEnemy(state, 'rock', enemy.x, enemy.y)
    if (rock) rock.vx = vx
  }
}

function dropFrom(state: RunState, enemy: Enemy) {
  const random = state.dropping
  if (isBoss(enemy.kind)) {
    for (let i = 0; i < 8; i++) dropPickUp(state, enemy, 'blue-fire')
    dropPickUp(state, enemy, 'gem')
    dropPickUp(state, enemy, 'capsule', powerUps[below(random, powerUps.length)])
    if (below(random, 12) === 0) dropPickUp(state, enemy, 'ticket')
    return
  }
  if (enemy.kind === 'geode' || below(random, 8) === 0) return dropPickUp(state, enemy, 'blue-fire')
  const roll = below(random, 2400)
  if (roll < 1) return dropPickUp(state, enemy, 'ticket')
  if (roll < 41) return dropPickUp(state, enemy, 'gem')
  if (roll < 101) dropPickUp(state, enemy, 'capsule', powerUps[below(random, powerUps.length)])
}
