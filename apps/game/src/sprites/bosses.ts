import type { Sprite } from '../draw/atlas.ts'
import { across, disc, down, lay, out, pair } from '../draw/brush.ts'
import { khatam, shamseh } from '../draw/shapes.ts'

const stone = down(48, '#b9c2f5', '#5763ad', '#1f2760')
const ember = out(8, '#fff', '#ffe08a', '#ff8a3a')

function fierceEyes(context: CanvasRenderingContext2D, x: number, y: number, size: number) {
  pair(context, 'M-9 3C-4-5 5-6 10-1 5 6-4 7-9 3Z', '#0a0620', { x: -x, y, size })
  pair(context, 'M-6 2.500C-3-3 4-3.5 7-.5 3 4-3 5-6 2.500Z', ember, { x: -x, y, size })
  pair(context, 'M0-2.500V3.5', '#5c0c25', { x: -x, y, size, line: 2 * size })
}

/** Akvan, the demon of stone: horns, a mask of tiles, a ring that turns behind him (`akvanRing`). */
export const akvan: Sprite = {
  width: 112,
  height: 112,
  draw(context) {
    pair(context, 'M-20-22C-40-26-50-40-46-54-38-46-26-44-12-34Z', '#12163f')
    pair(context, 'M-20-24C-37-28-46-38-44.5-49-37-43-26-41-13-32Z', across(30, '#ffe9a8', '#c9851e'))
    lay(context, 'M-30-26C-20-38 20-38 30-26L38-4 30 24 16 42H-16L-30 24-38-4Z', '#10153f')
    lay(context, 'M-28-25C-19-35 19-35 28-25L35.5-4 28 23 15 39H-15L-28 23-35.5-4Z', stone)
    lay(context, 'M-28-25C-19-35 19-35 28-25L14-14H-14Z', '#dfe5ff', { alpha: 0.55 })
    pair(context, 'M-35.5-4-14-14-10 10-28 23Z', '#39448e', { alpha: 0.75 })
    lay(context, khatam, '#12163f', { y: -19, size: 0.95 })
    lay(context, khatam, '#ffb200', { y: -19, size: 0.7 })
    fierceEyes(context, 15, -2, 1.15)
    lay(context, 'M-6 4 0-4 6 4 4 14H-4Z', '#7581cb')
    lay(context, 'M-18 24C-10 18 10 18 18 24L14 34H-14Z', '#0a0620')
    lay(context, 'M-13 22-10 29-7 21.500ZM-3 20.5 0 28 3 20.500ZM7 21.5 10 29 13 22Z', '#fff6d6')
    lay(context, 'M-8 34-5 27-2 34ZM2 34 5 27 8 34Z', '#fff6d6')
  },
}

/** The ring of Akvan. */
export const akvanRing: Sprite = {
  width: 124,
  height: 124,
  draw(context) {
    lay(context, shamseh, '#ffb200', { size: 6, line: 2.2, alpha: 0.9 })
    lay(context, shamseh, '#5b2a86', { size: 5.4, alpha: 0.5 })
    lay(context, disc(47), '#ffe08a', { line: 1.4, alpha: 0.7 })
    for (let i = 0; i < 8; i++)
      lay(context, khatam, '#ffe08a', {
        x: 55 * Math.cos((i * Math.PI) / 4 + 0.39),
        y: 55 * Math.sin((i * Math.PI) / 4 + 0.39),
        size: 0.4,
      })
  },
}

const scale = across(16, '#2fd4c6', '#0a8f6a', '#064a3c')

/** Zahhak, the king of two serpents. */
export const zahhak: Sprite = {
  width: 128,
  height: 112,
  draw(context) {
    pair(context, 'M-14 22C-40 30-58 10-50-12-46-24-32-24-30-14-28-4-40-2-38 6', '#06262e', { line: 19 })
    pair(context, 'M-14 22C-40 30-58 10-50-12-46-24-32-24-30-14', '#0fa07a', { line: 14 })
    pair(context, 'M-16 21C-38 27-53 9-47-11-44-20-34-21-32-14', '#8df5c0', { line: 3, alpha: 0.55 })
    pair(context, 'M-44-14C-42-24-28-26-24-14L-26 8C-28 18-38 18-40 8Z', '#06262e')
    pair(context, 'M-42-13C-40-22-29-23-26.5-13L-28 7C-29.5 15-36.5 15-38 7Z', scale)
    pair(context, disc(2.6), '#ffe08a', { x: -38, y: -8 })
    pair(context, disc(2.6), '#ffe08a', { x: -30, y: -8 })
    pair(context, 'M-34 14V21M-34 20-37 25M-34 20-31 25', '#ff5d73', { line: 1.8 })
    lay(context, 'M-20-18H20L24 8C24 30 12 44 0 50-12 44-24 30-24 8Z', '#1a0a30')
    lay(
      context,
      'M-18-17H18L21.5 8C21.5 28 11 41 0 47-11 41-21.5 28-21.5 8Z',
      down(46, '#b86ad0', '#6d2a86', '#2c0f48'),
    )
    lay(context, 'M-12 26C-6 34-2 44 0 47 2 44 6 34 12 26 6 29-6 29-12 26Z', '#150622')
    lay(context, 'M-24-18-26-44-14-30 0-50 14-30 26-44 24-18Z', '#5a3206')
    lay(
      context,
      'M-22-19-23.5-39-13-26.5 0-45 13-26.5 23.5-39 22-19Z',
      down(48, '#fff1b8', '#ffb200', '#b06a00'),
    )
    lay(context, khatam, '#e8385a', { y: -28, size: 0.55 })
    fierceEyes(context, 10, 0, 0.85)
    lay(context, 'M-10 20C-4 16 4 16 10 20L6 25H-6Z', '#0a0620')
    lay(context, 'M-6 19-4.5 23-3 18.500ZM3 18.5 4.5 23 6 19Z', '#fff6d6')
  },
}

/** Azhdaha, the dragon, its mouth toward the craft. */
export const azhdaha: Sprite = {
  width: 128,
  height: 124,
  draw(context) {
    pair(context, 'M-20-20C-50-50-62-30-60 0-52-8-48-6-46 4-40-6-34-4-32 8Z', '#3f0d1c')
    pair(
      context,
      'M-21-17C-47-44-57-27-57-6-51-11-46-9-44-3-39-10-33-9-31 2Z',
      down(44, '#ff9f6a', '#c2264a', '#4a0c28'),
    )
    pair(context, 'M-10-34C-14-50-22-58-30-60-28-48-26-40-20-30Z', '#5a3206')
    pair(context, 'M-11-34C-14-47-20-54-27-56-25-46-23-40-18-31Z', '#ffe9a8')
    lay(context, 'M-24-30C-14-40 14-40 24-30L30-4 22 20 18 46 8 40 0 56-8 40-18 46-22 20-30-4Z', '#2a0916')
    lay(
      context,
      'M-22-29C-13-37 13-37 22-29L27.5-4 20 19 16.5 41 8 36 0 50-8 36-16.5 41-20 19-27.5-4Z',
      down(48, '#ffb27a', '#d8324f', '#5e0f2c'),
    )
    lay(context, 'M-7-35H7L5-6 0 6-5-6Z', '#ffd9a0', { alpha: 0.7 })
    lay(context, 'M0-34 3-26 0-18-3-26ZM0-18 3-11 0-4-3-11Z', '#a3183c')
    fierceEyes(context, 14, -8, 1.05)
    pair(context, disc(2.4), '#2a0916', { x: -5, y: 16 })
    lay(context, 'M-15 22C-6 17 6 17 15 22L12 34 6 30 0 42-6 30-12 34Z', '#160410')
    lay(context, disc(5, 0, 27), out(30, '#fff3c9', '#ff8a3a'))
    pair(context, 'M-13 22-11 31-8 21ZM-5 20-3.5 27-1.5 20Z', '#fff6d6')
    lay(context, khatam, '#ffe08a', { y: -29, size: 0.42 })
  },
}
