import { field, one, overdriveTicks, type RunState } from '@ganj/game-core'
import type { Canvas } from './canvas.ts'

/** Draws the craft, its engine, its shield and its charge. */
export function drawCraft(canvas: Canvas, state: RunState, rest: number, form: number) {
  if (state.phase === 'over' || state.phase === 'down') return
  const { painter, frames, now, lively } = canvas
  const x = (state.lastCraftX + (state.craftX - state.lastCraftX) * rest) / one
  const y = field.craftY
  const lean = lively ? (state.craftX - state.lastCraftX) / one / 26 : 0
  drawEngines(canvas, x, y, form, state.overdrive > 0)
  if (state.overdrive > 0) {
    const left = Math.min(1, state.overdrive / (overdriveTicks / 4))
    painter.draw(frames['glow-blue'], x, y, 1.35 + 0.1 * Math.sin(now / 50), 0, 0.9 * left, 1)
    painter.draw(frames.akvanRing, x, y, 0.62, now / 300, 0.5 * left, 1)
  }
  if (state.doubleDamage > 0) painter.draw(frames['glow-gold'], x, y - 10, 0.8, 0, 0.7, 1)
  if (state.magnet > 0) {
    const wide = (now / 700) % 1
    painter.draw(frames.ring, x, y, 1.5 - wide * 1.2, 0, wide * 0.5, 1)
  }
  // blinks while it is invulnerable
  const shown = state.grace === 0 || state.shield > 0 || Math.floor(state.grace / 6) % 2 === 0
  painter.draw(frames.craft, x, y, 0.95, lean, shown ? 1 : 0.35)
  if (state.shield <= 0) return
  const going = state.shield < 60 && Math.floor(state.shield / 8) % 2 === 0
  painter.draw(frames.bubble, x, y, 0.86, lively ? now / 900 : 0, going ? 0.3 : 0.95, 0.5)
}

function drawEngines(
  { painter, frames, now, lively }: Canvas,
  x: number,
  y: number,
  form: number,
  hot: boolean,
) {
  const burn = lively ? 1 + 0.14 * Math.sin(now / 35) + 0.08 * Math.sin(now / 17) : 1
  const size = hot ? 1.35 : 1
  painter.draw(frames['glow-blue'], x, y + 38, hot ? 0.7 : 0.45, 0, 0.8, 1)
  painter.draw(frames.exhaust, x, y + 36 + 14 * size, size, 0, 1, 0.6, 0, burn)
  if (form < 2) return
  for (const side of [-17, 17])
    painter.draw(frames.exhaust, x + side, y + 34 + 8 * size, 0.62 * size, 0, 1, 0.6, 0, burn)
}
