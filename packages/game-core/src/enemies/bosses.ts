import { field, one, sine } from '../numbers/fixed.ts'
import type { Enemy, RunState } from '../state/state.ts'
import { shootAhead, shootAtCraft, shootRing, shootToward } from './shots.ts'
import { spawnEnemy } from './spawn.ts'

/** Height of a boss, in pixels. */
const height = 120

/** Moves a boss: it descends to its height, then swings from side to side and acts by its kind. */
export function moveBoss(state: RunState, boss: Enemy, pace: number) {
  if (boss.mode === 'enter') {
    boss.y += (boss.vy * pace) >> 8
    if (boss.y < height * one) return
    boss.mode = 'act'
    boss.age = 0
    boss.memory = 0
    boss.wait = 40 * 256
    return
  }
  if (boss.mode === 'act') {
    const time = boss.age >> 8
    boss.x = (field.width / 2) * one + sine((time * 2) >> 2) * 110
    boss.y = height * one + sine(time) * 14
  } else {
    boss.age -= pace
  }
  if (boss.wait > 0) return
  if (boss.kind === 'akvan') actAkvan(state, boss)
  if (boss.kind === 'zahhak') actZahhak(state, boss)
  if (boss.kind === 'azhdaha') actAzhdaha(state, boss)
}

/** Akvan, the stone demon: three aimed shots twice, then a ring. */
function actAkvan(state: RunState, boss: Enemy) {
  boss.memory = (boss.memory + 1) % 3
  boss.wait = 62 * 256
  if (boss.memory === 0) return shootRing(state, boss.x, boss.y, 12, (boss.age >> 11) & 31, 160)
  for (const aside of [-190, 0, 190]) shootAtCraft(state, boss.x, boss.y + 24 * one, aside)
}

/** Zahhak of the two serpents: one spits at where the craft is, one at where it goes, then he calls raiders. */
function actZahhak(state: RunState, boss: Enemy) {
  boss.memory = (boss.memory + 1) % 15
  if (boss.memory >= 12) {
    boss.wait = 30 * 256
    if (boss.memory === 12) callRaiders(state, boss)
    return
  }
  boss.wait = 15 * 256
  if (boss.memory % 2 === 0) shootAhead(state, boss.x - 34 * one, boss.y + 20 * one)
  else shootAtCraft(state, boss.x + 34 * one, boss.y + 20 * one)
}

function callRaiders(state: RunState, boss: Enemy) {
  for (const side of [-60, 60]) spawnEnemy(state, 'drone', boss.x + side * one, boss.y)
}

/** Azhdaha, the dragon: a turning spray of fire, then a breath straight down where it stands. */
function actAzhdaha(state: RunState, boss: Enemy) {
  if (boss.mode === 'charge') {
    boss.mode = 'beaming'
    boss.wait = 44 * 256
    return
  }
  if (boss.mode === 'beaming') {
    boss.mode = 'act'
    boss.memory = 0
    boss.wait = 50 * 256
    return
  }
  boss.memory++
  boss.wait = 9 * 256
  if (boss.memory >= 34) {
    boss.mode = 'charge'
    boss.wait = 56 * 256
    return
  }
  const swing = sine(boss.memory * 15)
  shootToward(state, boss.x, boss.y + 26 * one, 64 + (swing >> 3) + (swing >> 4), 120)
}
