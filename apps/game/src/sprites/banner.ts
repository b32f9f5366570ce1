import type { Sprite } from '../draw/atlas.ts'
import type { Words } from '../texts/texts.ts'

export type BannerTone = 'gold' | 'blue' | 'rose'

/** Fill, outline and glow of each tone. */
const inks: Record<BannerTone, readonly [string, string, string]> = {
  gold: ['#ffe08a', '#7a3d00', '#ffb200aa'],
  blue: ['#c9f1ff', '#1b2fa8', '#5aa2ff'],
  rose: ['#ffd0d7', '#7a1030', '#ff5d73'],
}

/** Height of the letters, in CSS pixels and at most in pixels of the field, and the maximum length of a line there. */
const letters = { page: 46, field: 58, line: 344 }

const space = (width: number, height: number, detail: number): Sprite => ({
  width,
  height,
  detail,
  draw() {},
})

/** Space in the atlas for texts that are not known in advance. A soft glow needs few pixels and is drawn quickly. */
export const bannerSpace = {
  'banner-light': space(440, 180, 0.2),
  'banner-words': space(360, 100, 1),
}

/** The sprites of a line and its glow; `pixel` is the size of a CSS pixel in pixels of the field. */
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
        // The text itself is drawn outside the canvas: only its shadow is visible.
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

/** Lalezar has no Cyrillic glyphs: the system font is used with a similar weight. */
const fontOf = ({ locale }: Words, size: number) =>
  locale === 'ru'
    ? `800 ${size}px system-ui, sans-serif`
    : `${size}px Lalezar, Vazirmatn, system-ui, sans-serif`

/** The font size at which a line fits into the field; `width` is its width at the wanted size. */
export const fitting = (wanted: number, width: number): number => wanted * Math.min(1, letters.line / width)
