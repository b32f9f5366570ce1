import {
  comboFactor,
  isBoss,
  overdriveCharge,
  overdriveTicks,
  powerUpTicks,
  type RunState,
} from '@ganj/game-core'
import type { Sign } from '../sprites/digits.ts'
import { type BarName, bars, flameSize, timerSegments, timerSize } from '../sprites/gauges.ts'
import type { Canvas } from './canvas.ts'
import type { Place } from './place.ts'
import { durations, popping } from './timing.ts'

/** A bar that is filled from the left. */
function drawBar(
  { painter, frames }: Canvas,
  name: BarName,
  { x, y, width, height }: Omit<Place, 'size'>,
  part: number,
  alpha = 1,
) {
  const [length, thickness] = bars[name]
  const scale = width / length
  const high = height / thickness
  painter.draw(frames[`bar-${name}`], x, y, scale, 0, alpha, 0, 0, high / scale)
  // The rim of the bar is not filled.
  const empty = ((1 - part) * (length - 2) * scale) / 2
  if (part > 0)
    painter.draw(frames[`fill-${name}`], x - empty, y, scale * part, 0, alpha, 0, 0, high / scale / part)
}

/** The charge of the overdrive; while it is active, the time left. */
export function drawFire(canvas: Canvas, { charge, overdrive }: RunState, { x, y, width, size }: Place) {
  const { painter, frames, now, lively } = canvas
  const scale = size / flameSize
  const left = x - width / 2
  const burn = overdrive > 0 && lively ? 0.5 - 0.5 * Math.cos((now / 350) * Math.PI) : 0
  const wide = 1 + 0.25 * burn
  const high = (1 + 0.35 * burn) / wide
  painter.draw(frames['fire-mark'], left + 16 * scale, y - 2.7 * burn * scale, scale * wide, 0, 1, 0, 0, high)
  const bar = { x: x + 16 * scale, y, width: width - 32 * scale, height: 7 * scale }
  drawBar(canvas, 'fire', bar, overdrive > 0 ? overdrive / overdriveTicks : charge / overdriveCharge)
}

/** The combo multiplier, and the progress to the next one. */
export interface Combo {
  draw(canvas: Canvas, state: RunState, place: Place): void
}

/** Creates the multiplier. */
export function createCombo(): Combo {
  let times = 1
  let part = 0
  let age: number = durations.pop
  let alpha = 0
  return {
    draw(canvas, { combo }, { x, y, width, height, size }) {
      const { painter, frames, seconds, lively } = canvas
      age += seconds
      // Fades within a fifth of a second, and keeps its last value while it fades out.
      alpha = Math.max(0, Math.min(1, alpha + (combo < 3 ? -5 : 5) * seconds))
      if (combo >= 3) {
        const factor = comboFactor(combo)
        if (factor !== times) age = 0
        times = factor
        part = times >= 5 ? 1 : (combo % 15) / 15
      }
      if (alpha === 0) return
      const scale = (size / 22) * (lively ? popping(age) : 1)
      const middle = y - height / 2 + size * 0.6
      painter.draw(frames['sign-×'], x - 5.4 * scale, middle, scale, 0, alpha)
      painter.draw(frames[`sign-${times}` as `sign-${Sign}`], x + 5.4 * scale, middle, scale, 0, alpha)
      drawBar(canvas, 'combo', { x, y: y + height / 2 - size / 8, width, height: size / 4 }, part, alpha)
    },
  }
}

/** The boss's hit points. */
export function drawBoss(canvas: Canvas, { enemies }: RunState, place: Place) {
  const boss = enemies.find((enemy) => isBoss(enemy.kind))
  if (boss) drawBar(canvas, 'boss', place, boss.health / boss.fullHealth)
}

const lasting = [
  ['shield', 'shield'],
  ['magnet', 'magnet'],
  ['double-damage', 'doubleDamage'],
  ['double-score', 'doubleScore'],
  ['slow-time', 'slowTime'],
] as const

/** The active power-ups: a ring each with the time left, below each other. */
export function drawTimers({ painter, frames }: Canvas, state: RunState, { x, y, size }: Place) {
  const scale = size / timerSize
  let middle = y
  for (const [name, ticks] of lasting) {
    if (state[ticks] <= 0) continue
    painter.draw(frames.timer, x, middle, scale)
    const parts = Math.ceil((state[ticks] / powerUpTicks[name]) * timerSegments)
    for (let part = 0; part < parts; part++) {
      const angle = ((part + 0.5) / timerSegments) * 2 * Math.PI
      const [dx, dy] = [Math.sin(angle) * 15.6 * scale, Math.cos(angle) * 15.6 * scale]
      painter.draw(frames['timer-part'], x + dx, middle - dy, scale, angle)
    }
    painter.draw(frames[name], x, middle, (22 / 36) * scale)
    middle += (timerSize + 5) * scale
  }
}
