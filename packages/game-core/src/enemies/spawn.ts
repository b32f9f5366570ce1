import { divide, field, one } from '../numbers/fixed.ts'
import { below, between } from '../numbers/random.ts'
import { bossKinds, type EnemyKind, enemyKinds, isBoss, kindFacts } from '../state/kinds.ts'
import { type Enemy, type RunState, recordGameEvent } from '../state/state.ts'
import {
  bossEvery,
  firstBossTick,
  healthPercent,
  quietTicks,
  spawnGap,
  speedInWave,
  waveTicks,
} from './difficulty.ts'

/** Most enemies in the field at once; further ones are not spawned. */
export const maxEnemies = 40

/** Descent speed of each kind at wave 0, in fixed point a tick. */
const descent: Record<EnemyKind, number> = {
  rock: 480,
  boulder: 300,
  geode: 380,
  drone: 500,
  weaver: 380,
  gunner: 480,
  kamikaze: 330,
  mine: 260,
  lancer: 480,
  warden: 280,
  akvan: 256,
  zahhak: 256,
  azhdaha: 256,
}

/** Puts an enemy at a place; returns it, or null when the field is full. */
export function spawnEnemy(state: RunState, kind: EnemyKind, x: number, y: number): Enemy | null {
  if (state.enemies.length >= maxEnemies) return null
  const health = divide(kindFacts[kind].hitPoints * healthPercent(state.wave), 10)
  const vy = isBoss(kind) ? descent[kind] : speedInWave(descent[kind], state.wave)
  const enemy: Enemy = {
    id: state.nextId++,
    kind,
    radius: kindFacts[kind].radius,
    x,
    y,
    lastX: x,
    lastY: y,
    vx: 0,
    vy,
    health,
    fullHealth: health,
    age: 0,
    mode: 'enter',
    wait: 0,
    memory: x,
  }
  state.enemies.push(enemy)
  return enemy
}

/** The spawn director: waves, the bosses at their times, and the enemies in between. */
export function spawn(state: RunState) {
  const wave = divide(state.tick, waveTicks)
  if (wave !== state.wave || state.tick === 0) enterWave(state, wave)
  if (state.tick === firstBossTick + bossEvery * state.bossesMet) spawnBoss(state)
  if (state.tick % waveTicks >= waveTicks - quietTicks) return
  // The next enemy comes sooner when the field is empty.
  if (state.enemies.length === 0) state.nextSpawn = Math.min(state.nextSpawn, 20)
  if (--state.nextSpawn > 0) return
  const kind = chooseKind(state)
  spawnGroup(state, kind)
  const gap = spawnGap(state.wave) * kindFacts[kind].cost
  state.nextSpawn = state.enemies.some((enemy) => isBoss(enemy.kind)) ? gap * 2 : gap
}

function enterWave(state: RunState, wave: number) {
  state.wave = wave
  const open = enemyKinds.filter((kind) => kindFacts[kind].weight > 0 && kindFacts[kind].fromWave <= wave)
  state.theme = open[below(state.spawning, open.length)] ?? 'rock'
  recordGameEvent(state, 'wave', 0, 0, state.theme, wave)
}

function spawnBoss(state: RunState) {
  const kind = bossKinds[state.bossesMet % bossKinds.length] ?? 'akvan'
  state.bossesMet++
  if (state.enemies.some((enemy) => isBoss(enemy.kind))) return
  spawnEnemy(state, kind, (field.width / 2) * one, -60 * one)
  recordGameEvent(state, 'boss', (field.width / 2) * one, 0, kind, state.bossesMet)
}

function weightOf(state: RunState, kind: EnemyKind): number {
  const facts = kindFacts[kind]
  if (facts.fromWave > state.wave) return 0
  return kind === state.theme ? facts.weight + 8 : facts.weight
}

function chooseKind(state: RunState): EnemyKind {
  let all = 0
  for (const kind of enemyKinds) all += weightOf(state, kind)
  let left = below(state.spawning, all)
  for (const kind of enemyKinds) {
    left -= weightOf(state, kind)
    if (left < 0) return kind
  }
  return 'rock'
}

/** Drones come in rows of three to five, weavers later in pairs, everything else alone. */
function spawnGroup(state: RunState, kind: EnemyKind) {
  const edge = kindFacts[kind].radius + 8
  const x = between(state.spawning, edge, field.width - edge)
  const drift = between(state.spawning, -110, 110)
  if (kind === 'drone') return spawnRow(state, 3 + below(state.spawning, Math.min(3, 1 + (state.wave >> 1))))
  if (kind === 'weaver') return spawnWeavers(state)
  const enemy = spawnEnemy(state, kind, x * one, -30 * one)
  if (enemy && (kind === 'rock' || kind === 'geode' || kind === 'boulder')) enemy.vx = drift
}

function spawnRow(state: RunState, count: number) {
  const gap = 40
  const half = divide((count - 1) * gap, 2)
  const middle = between(state.spawning, half + 36, field.width - half - 36)
  const wedge = below(state.spawning, 2) === 0
  for (let i = 0; i < count; i++) {
    const offset = i * gap - half
    const back = wedge ? divide(Math.abs(offset) * 3, 4) : 0
    spawnEnemy(state, 'drone', (middle + offset) * one, (-24 - back) * one)
  }
}

function spawnWeavers(state: RunState) {
  const middle = between(state.spawning, 100, field.width - 100) * one
  const count = state.wave >= 5 ? 2 : 1
  for (let i = 0; i < count; i++) {
    const enemy = spawnEnemy(state, 'weaver', middle, (-24 - 44 * i) * one)
    if (enemy) enemy.memory = middle
  }
}
