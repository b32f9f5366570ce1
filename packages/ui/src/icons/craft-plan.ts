/** The craft as both the app and the game draw it: nose up, centred on the hull. */

/** Colours of a form: the hull from edge to edge, wings, trim, glass. */
export interface CraftPaint {
  hull: readonly [edge: string, light: string, shade: string]
  wing: readonly [near: string, far: string]
  trim: readonly [near: string, far: string]
  glass: string
}

/** By shuttle level, 0 to 4. */
export const craftPaints: readonly [CraftPaint, CraftPaint, CraftPaint, CraftPaint, CraftPaint] = [
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

/**
 * Outlines of the parts that every form has, and of the boosters of later forms; of boosters only the left one, which
 * is mirrored.
 */
export const craftOutline = {
  hull: 'M0-126C28-90 38-34 34 28 32 58 20 78 0 84-20 78-32 58-34 28-38-34-28-90 0-126Z',
  shade: 'M34 28C32 58 20 78 0 84 14 70 22 44 24 8 26-38 18-92 0-126 28-90 38-34 34 28Z',
  nose: 'M0-126C11-111 19.5-92 24-71H-24C-19.5-92-11-111 0-126Z',
  collar: 'M-24-71H24L25.5-63H-25.5Z',
  belt: 'M-34 31H34L33 39H-33Z',
  nozzle: 'M-16 78H16L20 90H-20Z',
  glint: 'M-8-36C-7-41-4-44 0-45',
  shine: 'M-14-92C-22-72-27-46-28-20',
  stripe: 'M-20-52C-26-30-27 0-25 24',
  booster: 'M-62 26C-62 12-56 2-50-6-44 2-38 12-38 26V76H-62Z',
  boosterBelt: 'M-62 30H-38V37H-62Z',
  boosterFoot: 'M-60 74H-40V81H-60Z',
  fin: 'M-30-36-74-8-62-34-28-58Z',
} as const

/** The wings of a form and their edges: later forms have larger wings. */
export function craftWings(form: number) {
  const reach = [0, 6, 10, 16, 22][form] ?? 0
  const [tip, low] = [84 + reach, 84 + Math.round(reach / 3)]
  return {
    left: `M-25 40-${tip} ${low}-${68 + reach} 24-30-10Z`,
    right: `M25 40 ${tip} ${low} ${68 + reach} 24 30-10Z`,
    leftEdge: `M-${tip} ${low}-${68 + reach} 24-${60 + reach} 29-${73 + reach} 78Z`,
    rightEdge: `M${tip} ${low} ${68 + reach} 24 ${60 + reach} 29 ${73 + reach} 78Z`,
    mast: `M-${66 + reach} 27V-8`,
  }
}
