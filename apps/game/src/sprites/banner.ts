import type { Sprite } from '../draw/atlas.ts'
import type { Words } from '../texts/texts.ts'

export type BannerTone = 'gold' | 'blue' | 'rose'

/** Face, edge and light of each tone. */
const inks: Record<BannerTone, readonly [string, string, string]> = {
  gold: ['#ffe08a', '#7a3d00', '#ffb200aa'],
  blue: ['#c9f1ff', '#1b2fa8', '#5aa2ff'],
  rose: ['#ffd0d7', '#7a1030', '#ff5d73'],
}

/** Height of the letters, in pixels of the page and at most in pixels of the field, and the longest line there. */
const letters = { page: 46, field: 58, line: 344 }

const space = (width: number, height: number, detail: number): Sprite => ({
  width,
  height,
  detail,
  draw() {},
})

/** Space in the atlas for words that are not known before they are said. Soft light needs few pixels, and is soon drawn. */
export const bannerSpace = {
  'banner-light': space(440, 180, 0.2),
  'banner-words': space(360, 100, 1),
}

/** The light of a line and the line; `pixel` is a pixel of the page in pixels of the field. */
export function bannerSprites(
  context: CanvasRenderingContext2D,
  text: string,
  tone: BannerTone,
  words: Words,
  pixel: number,
): Record<keyof typeof bannerSpace, Sprite> {
  const [face, edge, light] = inks[tone]
  const wanted = Math.min(letters.field, letters.page * pixel)
  context.font = fontOf(words, wanted)
  const { width } = context.measureText(text)
  const size = fitting(wanted, width)
  const length = (width * size) / wanted
  const scale = size / letters.page
  const write = (onto: CanvasRenderingContext2D, ink: string, x: number, y: number) => {
    onto.font = fontOf(words, size)
    onto.direction = words.direction
    onto.textAlign = 'center'
    onto.textBaseline = 'middle'
    onto.fillStyle = ink
    onto.fillText(text, x, y)
  }
  return {
    'banner-light': {
      width: length + 80 * scale,
      height: 140 * scale,
      draw(onto) {
        const dots = onto.getTransform().a
        // only the shadow falls into the picture
        onto.shadowOffsetX = 1000 * dots
        onto.shadowBlur = 26 * scale * dots
        onto.shadowColor = light
        write(onto, light, -1000, 0)
      },
    },
    'banner-words': {
      width: length + 10 * scale,
      height: 78 * scale,
      draw(onto) {
        write(onto, edge, 0, 3 * scale)
        write(onto, face, 0, 0)
      },
    },
  }
}

/** Lalezar knows no Cyrillic: the system's letters stand in, and weigh as much. */
const fontOf = ({ locale }: Words, size: number) =>
  locale === 'ru'
    ? `800 ${size}px system-ui, sans-serif`
    : `${size}px Lalezar, Vazirmatn, system-ui, sans-serif`

/** The size at which a line fits into the field that is so wide at a wanted size. */
export const fitting = (wanted: number, width: number): number => wanted * Math.min(1, letters.line / width)
