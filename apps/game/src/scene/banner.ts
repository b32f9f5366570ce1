import { drawAlone } from '../draw/atlas.ts'
import type { Frame } from '../draw/painter.ts'
import { type BannerTone, type bannerSpace, bannerSprites } from '../sprites/banner.ts'
import type { Words } from '../texts/texts.ts'
import type { Canvas } from './canvas.ts'
import { announcing } from './timing.ts'

/** A line of text across the field, shown for a moment. */
export interface Banner {
  announce(text: string, tone: BannerTone): void
  draw(canvas: Canvas, words: Words): void
}

/** Creates the banner, which shows nothing at first. */
export function createBanner(): Banner {
  // In memory, because a GPU canvas would have to be read back. Created early, because the first canvas takes long.
  const sheet = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  let text = ''
  let tone: BannerTone = 'gold'
  let age = Number.POSITIVE_INFINITY
  let pieces: Frame[] = []
  // The atlas that contains the line: a new atlas, created when the font is loaded, does not.
  let written: Canvas['frames'] | null = null

  const write = (name: keyof typeof bannerSpace, { painter, frames, pixel }: Canvas, words: Words) => {
    if (!sheet) return
    const sprite = bannerSprites(sheet, text, tone, words, pixel)[name]
    const [whole, kept] = piecesOf(frames[name], sprite)
    painter.patch(whole, drawAlone(sheet, sprite, whole))
    pieces.unshift(kept)
  }

  return {
    announce(said, colour) {
      text = said
      tone = colour
      age = 0
      written = null
    },
    draw(canvas, words) {
      const { painter, frames, left, right, top, bottom, pixel, seconds, lively } = canvas
      const now = announcing(age, lively)
      age += seconds
      if (!now) return
      // One upload per frame: first the text, then its glow.
      if (written !== frames) pieces = []
      written = frames
      if (pieces.length < 2) write(pieces.length ? 'banner-light' : 'banner-words', canvas, words)
      const y = top + (bottom - top) * 0.3 + (29 - now.rise) * pixel
      for (const piece of pieces) painter.draw(piece, (left + right) / 2, y, now.size, 0, now.alpha)
    },
  }
}

/**
 * The part of its frame that a line needs, and that part without its outermost pixels, which leftovers of a longer
 * line touch.
 */
export function piecesOf(space: Frame, { width, height }: { width: number; height: number }): [Frame, Frame] {
  const dots = space.pixelWidth / space.width
  const piece = (rim: number): Frame => {
    const pixelWidth = Math.min(space.pixelWidth, Math.ceil(width * dots)) - 2 * rim
    const pixelHeight = Math.min(space.pixelHeight, Math.ceil(height * dots)) - 2 * rim
    const [u, v] = [space.u + rim, space.v + rim]
    return { u, v, pixelWidth, pixelHeight, width: pixelWidth / dots, height: pixelHeight / dots }
  }
  return [piece(0), piece(1)]
}
