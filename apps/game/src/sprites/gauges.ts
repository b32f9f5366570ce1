import type { Sprite } from '../draw/atlas.ts'
import { disc, down, lay } from '../draw/brush.ts'
import { flame, khatam } from '../draw/shapes.ts'

/** Sizes of the sprites of the gauges, in CSS pixels: their places scale them. */
export const starSize = 16
export const flameSize = 20
export const timerSize = 34

/** Length and height of each bar. */
export const bars = { fire: [78, 7], combo: [54, 5], boss: [202, 9] } as const
export type BarName = keyof typeof bars

/** Number of segments of a timer's ring. */
export const timerSegments = 30

const fills: Record<BarName, readonly string[]> = {
  fire: ['#c9f1ff', '#7fc0ff', '#5aa2ff', '#3b4dff'],
  combo: ['#ffe08a', '#ffb200'],
  boss: ['#ff9fae', '#ff5d73', '#c2264a'],
}

/** The path of a centred bar with round ends. */
function pill(width: number, height: number): string {
  const round = height / 2
  const side = width / 2 - round
  const end = `A${round} ${round} 0 0 1`
  return `M${-side} ${-round}H${side}${end} ${side} ${round}H${-side}${end} ${-side} ${-round}Z`
}

/** Dark glass with a thin rim, as the background of texts and gauges over the field. */
function glass(width: number, height: number, dark: string, rim: string): Sprite {
  return {
    // A pixel of padding on each side: interpolation at the edge would include neighbours in the atlas.
    width: width + 2,
    height: height + 2,
    draw(context) {
      lay(context, pill(width, height), dark)
      lay(context, pill(width - 1, height - 1), rim, { line: 1 })
    },
  }
}

/** An icon with a soft glow. */
function shining(
  size: number,
  path: string,
  scale: number,
  ink: string,
  light: string,
  blur: number,
): Sprite {
  return {
    width: size,
    height: size,
    draw(context) {
      // `shadowBlur` ignores the scale of the canvas.
      context.shadowBlur = blur * context.getTransform().a
      context.shadowColor = light
      lay(context, path, ink, { size: scale })
    },
  }
}

/** The bars: the track and the fill of each. */
function barSprites() {
  const sprites = {} as Record<`bar-${BarName}` | `fill-${BarName}`, Sprite>
  for (const name of Object.keys(bars) as BarName[]) {
    const [width, height] = bars[name]
    sprites[`bar-${name}`] = glass(width, height, '#0a0f2cc0', '#3a4ca888')
    sprites[`fill-${name}`] = {
      width,
      height,
      draw: (context) => lay(context, pill(width - 2, height - 2), down(height / 2 - 1, ...fills[name])),
    }
  }
  return sprites
}

/** Length of the background under the stars of a hull: the stars with gaps of 3 between them. */
export const hullLength = (stars: number) => stars * (starSize + 3) - 3 + starSize

/** The sprites of the gauges, for a hull of `stars` points. */
export function gaugeSprites(stars: number) {
  return {
    hull: glass(hullLength(stars), starSize + 10, '#0a0f2ca8', '#3a4ca866'),
    'hull-star': shining(30, khatam, 0.7, '#2fd4c6', '#2fd4c688', 5),
    // distinguishable by its shape
    'hull-lost': {
      width: 18,
      height: 18,
      draw: (context) => lay(context, khatam, '#7f89c4', { size: 0.7, line: 1.4 }),
    },
    'fire-mark': shining(36, flame, 0.625, '#5aa2ff', '#5aa2ffaa', 6),
    ...barSprites(),
    timer: {
      width: timerSize + 2,
      height: timerSize + 2,
      draw(context) {
        lay(context, disc(14.6), '#131b4a')
        lay(context, disc(15.6), '#27388a88', { line: 2.8 })
      },
    },
    'timer-part': {
      width: 6,
      height: 5,
      draw: (context) => lay(context, 'M-1.9-1.4H1.9L1.55 1.4H-1.55Z', '#ffb200'),
    },
  } satisfies Record<string, Sprite>
}

/** An overlay with a radial gradient, which is scaled to cover the whole visible area. */
const overlay = (color: string, from: number, most: string, least = '00'): Sprite => ({
  width: 64,
  height: 128,
  detail: 0.4,
  draw(context) {
    const light = context.createRadialGradient(0, 0, 64 * from, 0, 0, 64)
    light.addColorStop(0, `${color}${least}`)
    light.addColorStop(1, `${color}${most}`)
    context.fillStyle = light
    context.fillRect(-32, -64, 64, 128)
  },
})

export const overlays = {
  'overlay-rose': overlay('#ff5d73', 0.55, 'aa'),
  'overlay-blue': overlay('#5aa2ff', 0.4, '99'),
  'overlay-white': overlay('#fffbe9', 0, 'ff', 'ff'),
}
