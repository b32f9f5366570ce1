import { field } from '@ganj/game-core'
import type { SpriteName } from '../sprites/index.ts'
import type { Canvas } from './canvas.ts'
import { chance, spread } from './chance.ts'

const stars = Array.from({ length: 90 }, () => ({
  x: spread(-0.1, 1.1),
  y: chance(),
  depth: 0.2 + chance() * 0.8,
}))
const clouds = Array.from({ length: 4 }, (_, at) => ({ x: spread(0, 1), y: at / 4, size: spread(0.9, 1.6) }))
const skyNames: readonly SpriteName[] = ['sky-0', 'sky-1', 'sky-2', 'sky-3']

/** The night sky behind the field. */
export interface Backdrop {
  /** `wave` with its fraction; `speed` 1 while flying, 0 while paused, higher in overdrive. */
  draw(canvas: Canvas, wave: number, speed: number): void
}

/** Creates the sky, which scrolls down as the craft flies. */
export function createBackdrop(): Backdrop {
  let climbed = 0
  return {
    draw(canvas, wave, speed) {
      climbed += canvas.seconds * speed
      drawSky(canvas, wave)
      drawSun(canvas, climbed)
      drawGirih(canvas, climbed)
      drawStars(canvas, climbed, speed)
      if (canvas.rich) drawClouds(canvas, climbed)
      if (canvas.left < -20) drawEdges(canvas)
    },
  }
}

/** The sky of the wave, cross-faded to the next one's in the second half of the wave. */
function drawSky({ painter, frames, left, right, top, bottom }: Canvas, wave: number) {
  const at = Math.floor(wave)
  const put = (index: number, alpha: number) => {
    const frame = frames[skyNames[index % skyNames.length] ?? 'sky-0']
    // wider than the screen, because the edges of a scaled frame are blurred
    const scale = ((right - left) / frame.width) * 1.4
    const stretch = (bottom - top) / (frame.height * scale)
    painter.draw(frame, (left + right) / 2, (top + bottom) / 2, scale, 0, alpha, 0, 0, stretch)
  }
  put(at, 1)
  put(at + 1, Math.max(0, (wave - at) * 4 - 3))
}

function drawSun({ painter, frames, lively, rich }: Canvas, climbed: number) {
  const turn = lively ? climbed * 0.03 : 0
  painter.draw(frames['glow-plum'], 180, 230, 5, 0, 0.16, 1)
  painter.draw(frames.sun, 180, 230, 1.15, turn, 0.2, 1)
  if (rich) painter.draw(frames.sun, 180, 230, 0.7, -turn * 1.6, 0.16, 1)
}

function drawGirih({ painter, frames, left, right, top, bottom }: Canvas, climbed: number) {
  const tile = 144
  const shift = (climbed * 14) % tile
  for (let x = Math.floor(left / tile) * tile; x < right; x += tile)
    for (let y = Math.floor(top / tile) * tile - tile + shift; y < bottom; y += tile)
      painter.draw(frames.girih, x + tile / 2, y + tile / 2, 1, 0, 0.07, 0.4)
}

function drawStars(
  { painter, frames, left, right, top, bottom, now, rich, lively }: Canvas,
  climbed: number,
  speed: number,
) {
  const height = bottom - top + 20
  const count = rich ? stars.length : 40
  const stretch = lively ? 1 + Math.max(0, speed - 1) * 5 : 1
  for (let i = 0; i < count; i++) {
    const star = stars[i]
    if (!star) continue
    const y = ((star.y * height + climbed * 70 * star.depth) % height) + top - 10
    const shine = 0.35 + 0.65 * star.depth * (0.7 + 0.3 * Math.sin(now / 400 + i * 2))
    painter.draw(
      frames.dot,
      left + star.x * (right - left),
      y,
      0.3 + star.depth * 0.5,
      0,
      shine * 0.8,
      0.6,
      0,
      stretch,
    )
  }
}

/** Two gold lines at the edges of the field, on wider screens. */
function drawEdges({ painter, frames, top, bottom }: Canvas) {
  const height = bottom - top
  for (const x of [-6, field.width + 6])
    painter.draw(frames.dot, x, (top + bottom) / 2, 0.25, 0, 0.35, 0.6, 0, height / 1.5)
}

function drawClouds({ painter, frames, top, bottom }: Canvas, climbed: number) {
  const height = bottom - top + 220
  clouds.forEach((cloud, at) => {
    const y = ((cloud.y * height + climbed * 34) % height) + top - 110
    const x = cloud.x * field.width + (at % 2 ? 40 : -40)
    painter.draw(frames.cloud, x, y, cloud.size, 0, 0.3)
  })
}
