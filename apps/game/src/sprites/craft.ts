import type { Sprite } from '../draw/atlas.ts'
import { across, disc, down, lay, pair } from '../draw/brush.ts'
import { khatam, shamseh } from '../draw/shapes.ts'

/** The colours of a form: hull from edge to edge, wings, trim, glass. */
interface Paint {
  hull: readonly [string, string, string]
  wing: readonly [string, string]
  trim: readonly [string, string]
  glass: string
}

const paints: readonly Paint[] = [
  {
    hull: ['#7f92ff', '#f2f4ff', '#4a58c9'],
    wing: ['#3a49c4', '#2a3596'],
    trim: ['#2fd4c6', '#1aa79d'],
    glass: '#5fd9ff',
  },
  {
    hull: ['#5fc9c4', '#f0fffd', '#22808f'],
    wing: ['#2b6fb8', '#1f4f8c'],
    trim: ['#ffb200', '#c77700'],
    glass: '#8be9ff',
  },
  {
    hull: ['#a98cff', '#f6f0ff', '#5a3bb0'],
    wing: ['#5b2a86', '#43206a'],
    trim: ['#ff5d73', '#c2466a'],
    glass: '#ffd1f0',
  },
  {
    hull: ['#4b5bd6', '#c9d3ff', '#1d2878'],
    wing: ['#1d2a70', '#141d52'],
    trim: ['#5aa2ff', '#3b6fff'],
    glass: '#aef3ff',
  },
  {
    hull: ['#e0a83a', '#fffaf0', '#b9772a'],
    wing: ['#c2466a', '#8a2f72'],
    trim: ['#ffe08a', '#ffb200'],
    glass: '#7df0e4',
  },
]

const gold = across(24, '#ff9f00', '#ffe08a', '#c77700')
const body = 'M0-126C28-90 38-34 34 28 32 58 20 78 0 84-20 78-32 58-34 28-38-34-28-90 0-126Z'

/** The craft of a shuttle level, nose up: the same five forms as on the home screen, each with a shape of its own. */
export function craftSprite(form: number): Sprite {
  return {
    width: 92,
    height: 92,
    draw(context) {
      context.scale(0.36, 0.36)
      context.translate(0, 18)
      const paint = paints[form] ?? paints[0]
      if (paint) drawCraft(context, form, paint)
    },
  }
}

function drawCraft(context: CanvasRenderingContext2D, form: number, paint: Paint) {
  const hull = across(34, ...paint.hull)
  const [trim, trimShade] = paint.trim
  if (form === 4) {
    lay(context, shamseh, '#ffb200', { y: -6, size: 11.4, line: 2.5, alpha: 0.9 })
    lay(context, disc(92, 0, -6), '#ffe08a', { line: 2, alpha: 0.6 })
  }
  drawWings(context, form, paint)
  if (form >= 2) {
    pair(context, 'M-62 26C-62 12-56 2-50-6-44 2-38 12-38 26V76H-62Z', hull)
    pair(context, 'M-62 30H-38V37H-62Z', trim)
    pair(context, 'M-60 74H-40V81H-60Z', '#141b46')
  }
  lay(context, 'M-16 78H16L20 90H-20Z', '#141b46')
  lay(context, body, hull)
  lay(
    context,
    'M34 28C32 58 20 78 0 84 14 70 22 44 24 8 26-38 18-92 0-126 28-90 38-34 34 28Z',
    paint.hull[2],
    { alpha: 0.45 },
  )
  lay(context, 'M0-126C11-111 19.5-92 24-71H-24C-19.5-92-11-111 0-126Z', gold)
  lay(context, 'M-24-71H24L25.5-63H-25.500Z', trimShade)
  lay(context, 'M-34 31H34L33 39H-33Z', trim)
  lay(context, disc(1), '#0e1740', { y: -28, size: 17 })
  lay(context, 'M-13-29a13 18.5 0 1 0 26 0a13 18.5 0 1 0-26 0Z', gold, { line: 7 })
  lay(context, 'M-13-29a13 18.5 0 1 0 26 0a13 18.5 0 1 0-26 0Z', paint.glass)
  lay(context, 'M-8-36C-7-41-4-44 0-45', '#fff', { line: 4 })
  lay(context, khatam, '#ffb200', { y: 13, size: 1.2 })
  lay(context, shamseh, '#7a3d00', { y: 13, size: 0.7 })
  lay(context, 'M-14-92C-22-72-27-46-28-20', '#fff', { line: 4, alpha: 0.75 })
  if (form >= 3) lay(context, 'M-20-52C-26-30-27 0-25 24', '#5aa2ff', { line: 4 })
}

function drawWings(context: CanvasRenderingContext2D, form: number, paint: Paint) {
  const reach = [0, 6, 10, 16, 22][form] ?? 0
  const tip = 84 + reach
  const low = 84 + Math.round(reach / 3)
  lay(context, `M-25 40-${tip} ${low}-${68 + reach} 24-30-10Z`, paint.wing[0])
  lay(context, `M25 40 ${tip} ${low} ${68 + reach} 24 30-10Z`, paint.wing[1])
  lay(context, `M-${tip} ${low}-${68 + reach} 24-${60 + reach} 29-${73 + reach} 78Z`, paint.trim[0])
  lay(context, `M${tip} ${low} ${68 + reach} 24 ${60 + reach} 29 ${73 + reach} 78Z`, paint.trim[1])
  if (form >= 1) pair(context, 'M-70 10V-22', paint.trim[0], { line: 7 })
  if (form >= 3) pair(context, 'M-30-36-74-8-62-34-28-58Z', paint.trim[1])
}

/** A tongue of engine fire, its root at the top. */
export const exhaustSprite: Sprite = {
  width: 22,
  height: 44,
  draw(context) {
    lay(context, 'M-9-20C-12-4-5 8 0 21 5 8 12-4 9-20Z', down(22, '#eefbff', '#5aa2ff', '#3b4dff00'))
    lay(context, 'M-4-20C-5-8-2-2 0 6 2-2 5-8 4-20Z', '#f4fdff')
  },
}
