import type { Sprite } from '../draw/atlas.ts'
import { disc, down, lay, out } from '../draw/brush.ts'
import {
  boltShape,
  bombShape,
  flame,
  flameCore,
  glassShape,
  khatam,
  magnetShape,
  shieldShape,
  softStar,
} from '../draw/shapes.ts'

const box = (size: number, draw: Sprite['draw']): Sprite => ({ width: size, height: size, draw })
const rose = down(14, '#ff9db0', '#e8385a')

/** Pick-ups and the contents of capsules, each with a distinct shape. */
export const blueFire = box(36, (context) => {
  lay(context, flame, '#0d2a7a', { y: 1, size: 1.06 })
  lay(context, flame, down(15, '#c9f1ff', '#5aa2ff', '#3b4dff'))
  lay(context, flameCore, '#eefbff')
})

export const gem = box(36, (context) => {
  lay(context, 'M0 15-14.5-3.4-8.4-12.600H8.400L14.5-3.400Z', '#056a72')
  lay(context, 'M0 13-13.4-4-7.8-12H7.800L13.4-4Z', '#2fd4c6')
  lay(context, 'M-13.4-4-7.8-12-5-4ZM0-12H7.800L5-4Z', '#8df5e9')
  lay(context, 'M-7.8-12H0L-5-4ZM0-12-5-4H5Z', '#e8fffb')
  lay(context, 'M-5-4H5L0 13Z', '#5ce8db')
  lay(context, 'M-13.4-4H-5L0 13Z', '#22b9b1')
})

export const ticket = box(38, (context) => {
  context.rotate(-0.24)
  lay(
    context,
    'M-14.5-7.400H14.500V-2A2.8 2.8 0 0 0 14.5 3.600V9H-14.500V3.600A2.8 2.8 0 0 0-14.5-2Z',
    '#97152f',
  )
  lay(
    context,
    'M-14.5-9H14.500V-3.400A2.8 2.8 0 0 0 14.5 2.200V7.600H-14.500V2.200A2.8 2.8 0 0 0-14.5-3.400Z',
    rose,
  )
  lay(context, 'M6-7V-4M6-1.500V1.500M6 4V6.5', '#ffe0e6', { line: 1.6 })
  lay(context, khatam, '#fff0b8', { x: -4.2, y: -0.7, size: 0.56 })
})

/** The icons of the power-ups: on capsules in the field, and on buttons and timers outside it. */
export const marks = {
  shield: box(36, (context) => {
    lay(context, shieldShape, '#0d3f8f', { y: 1, size: 1.05 })
    lay(context, shieldShape, down(14, '#c9f1ff', '#5aa2ff', '#3b4dff'))
    lay(context, softStar, '#fff1b8', { size: 0.55 })
  }),
  magnet: box(36, (context) => {
    lay(context, magnetShape, '#8f1530', { y: 1.4 })
    lay(context, magnetShape, rose)
    lay(context, 'M-12.5-13H-5.200V-7.400H-12.500ZM5.2-13H12.500V-7.400H5.200Z', '#eef1ff')
  }),
  'double-damage': box(36, (context) => {
    lay(context, boltShape, '#7a3d00', { y: 1.4, size: 1.05 })
    lay(context, boltShape, down(15, '#fff1b8', '#ffb200', '#f08a00'))
  }),
  bomb: box(36, (context) => {
    lay(context, disc(11.5, -1, 4), '#0a0d2c')
    lay(context, disc(10, -1, 4), out(14, '#6d78c8', '#1a2160'))
    lay(context, bombShape, '#ffe08a', { line: 2 })
    lay(context, softStar, '#ff8a3a', { x: 11, y: -13, size: 0.42 })
    lay(context, khatam, '#ffb200', { x: -1, y: 4, size: 0.5 })
  }),
  'double-score': box(36, (context) => {
    lay(context, disc(14, 0, 1), '#8a4b00')
    lay(context, disc(14, 0, -1), down(14, '#ffe58f', '#ffb200', '#d07a00'))
    lay(context, khatam, '#9c5a00', { y: -1, size: 1.02, line: 1.2 })
    lay(
      context,
      'M-6.5-3.5-1.5 3.500M-1.5-3.5-6.5 3.500M1.5-3C2-6 7-6 7-3 7-.5 2.5.5 1.5 3.500H7',
      '#7a3d00',
      { line: 2.2, y: -1 },
    )
  }),
  'slow-time': box(36, (context) => {
    lay(context, glassShape, '#3f1560', { y: 1.4, size: 1.05 })
    lay(context, glassShape, down(14, '#f3c9ff', '#b86ad0', '#6d2a86'))
    lay(context, 'M-5-9H5C4-5 1-3 0-1-1-3-4-5-5-9ZM0 4C3 7 5 8 5.5 11H-5.500C-5 8-3 7 0 4Z', '#ffe08a')
  }),
} satisfies Record<string, Sprite>

/** The glass of a capsule, drawn over its icon. */
export const capsule = box(52, (context) => {
  lay(context, khatam, '#0b1026', { size: 2.3, alpha: 0.55 })
  lay(context, khatam, out(24, '#2fd4c600', '#2fd4c633', '#2fd4c688'), { size: 2.3 })
  lay(context, khatam, '#a8fff4', { size: 2.3, line: 1.8 })
  lay(context, 'M-12-16C-8-19-2-20 2-20', '#fff', { line: 2, alpha: 0.8 })
})
