import type { Sprite } from '../draw/atlas.ts'
import { disc, lay } from '../draw/brush.ts'
import { khatam, shamseh } from '../draw/shapes.ts'

const sky = (top: string, middle: string, foot: string): Sprite => ({
  width: 8,
  height: 256,
  detail: 0.5,
  draw(context) {
    const gradient = context.createLinearGradient(0, -128, 0, 128)
    gradient.addColorStop(0, top)
    gradient.addColorStop(0.45, middle)
    gradient.addColorStop(1, foot)
    context.fillStyle = gradient
    context.fillRect(-4, -128, 8, 256)
  },
})

/** The skies of the waves: each is cross-faded to the next. */
export const skies = {
  'sky-0': sky('#2f3796', '#161c4b', '#0b1026'),
  'sky-1': sky('#4d2a86', '#251a52', '#0e0f2c'),
  'sky-2': sky('#0f5a78', '#10315a', '#0a1230'),
  'sky-3': sky('#7a2a5c', '#35164a', '#100c28'),
}

const star = 'M0-26 8-8 26 0 8 8 0 26-8 8-26 0-8-8Z'

/** A tile of girih; it repeats every 72 pixels. */
export const girih: Sprite = {
  width: 144,
  height: 144,
  draw(context) {
    for (const x of [-36, 36])
      for (const y of [-36, 36]) {
        lay(context, star, '#cfd6ff', { x, y, line: 1 })
        lay(context, star, '#cfd6ff', { x, y, turn: 45, line: 1 })
        lay(context, disc(9), '#cfd6ff', { x, y, line: 1 })
        lay(
          context,
          'M-36-36-18-18M36-36 18-18M-36 36-18 18M36 36 18 18M0-36V-26M0 26V36M-36 0H-26M26 0H36',
          '#cfd6ff',
          { x, y, line: 1 },
        )
      }
  },
}

/** The great shamseh behind the field. */
export const sun: Sprite = {
  width: 320,
  height: 320,
  detail: 0.6,
  draw(context) {
    lay(context, shamseh, '#ffb200', { size: 14.6, line: 1.6 })
    lay(context, khatam, '#ffb200', { size: 10.4, line: 1.2 })
    lay(context, khatam, '#ffb200', { size: 10.4, turn: 22.5, line: 1.2 })
    lay(context, disc(148), '#ffb200', { line: 1 })
    for (let i = 0; i < 64; i++) {
      const angle = (i * Math.PI) / 32
      lay(context, disc(i % 8 === 0 ? 3 : 1.3), '#ffe08a', {
        x: 154 * Math.cos(angle),
        y: 154 * Math.sin(angle),
      })
    }
  },
}

export const dot: Sprite = { width: 6, height: 6, draw: (context) => lay(context, disc(2), '#fff') }

/** A cloud of spirals, as in Persian miniatures. */
export const cloud: Sprite = {
  width: 150,
  height: 64,
  detail: 0.7,
  draw(context) {
    const path =
      'M-70 18C-76 2-58-8-48 0-48-20-20-26-12-10-4-30 30-28 30-6 42-18 62-8 58 6 72 4 76 22 62 24 40 30-50 30-70 18Z'
    lay(context, path, '#cfd6ff', { alpha: 0.16 })
    lay(context, path, '#cfd6ff', { line: 1.4, alpha: 0.5 })
    lay(
      context,
      'M-40 12C-34 0-22 4-24 12-26 18-34 16-32 11M4 10C10-4 24 2 20 11 17 17 9 15 11 9M40 14C46 6 54 11 51 16',
      '#cfd6ff',
      { line: 1.4, alpha: 0.5 },
    )
  },
}
