import type { Sprite } from '../draw/atlas.ts'

/** The characters of floating texts. */
export const signs = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '×'] as const
export type Sign = (typeof signs)[number]

/** The characters of the score; the comma represents the thousands separator of the language. */
export const scoreSigns = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', ','] as const
export type ScoreSign = (typeof scoreSigns)[number]

/** Height of the score's letters, in pixels of the field. */
export const scoreSize = 28

const faces = { plain: '#f4f1ff', double: '#ffe08a' } as const

/** Sets the display font with a size in pixels of the field, centred. */
function writeIn(context: CanvasRenderingContext2D, size: number) {
  context.font = `${size}px Lalezar, system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
}

/**
 * The score in the digits of a language: the shadow of each character, its face, and its face while points are
 * doubled.
 */
export function scoreSprites(write: (digit: number) => string, separator: string) {
  const sprites = {} as Record<`score-${'shade' | keyof typeof faces}-${ScoreSign}`, Sprite>
  scoreSigns.forEach((sign, at) => {
    const text = at < 10 ? write(at) : separator
    sprites[`score-shade-${sign}`] = {
      width: 44,
      height: 60,
      detail: 0.5,
      draw(context) {
        writeIn(context, scoreSize)
        // `shadowBlur` ignores the scale of the canvas.
        context.shadowBlur = 14 * context.getTransform().a
        context.shadowColor = context.fillStyle = '#0b1026'
        for (const y of [1, 3]) context.fillText(text, 0, y)
      },
    }
    for (const [face, ink] of Object.entries(faces)) {
      sprites[`score-${face as keyof typeof faces}-${sign}`] = {
        width: 22,
        height: 36,
        draw(context) {
          writeIn(context, scoreSize)
          context.fillStyle = ink
          context.fillText(text, 0, 1)
        },
      }
    }
  })
  return sprites
}

/** The numbers of the countdown before a run. */
export function countSprites(write: (digit: number) => string): Record<`count-${1 | 2 | 3}`, Sprite> {
  const number = (digit: number): Sprite => ({
    width: 110,
    height: 130,
    detail: 0.75,
    draw(context) {
      writeIn(context, 120)
      context.fillStyle = '#c77700'
      context.fillText(write(digit), 0, 7)
      context.fillStyle = '#ffb200'
      context.fillText(write(digit), 0, 1)
    },
  })
  return { 'count-1': number(1), 'count-2': number(2), 'count-3': number(3) }
}

/** The characters in the digits of a language. */
export function digitSprites(write: (digit: number) => string): Record<`sign-${Sign}`, Sprite> {
  const sprites = {} as Record<`sign-${Sign}`, Sprite>
  signs.forEach((sign, at) => {
    const text = at < 10 ? write(at) : sign
    sprites[`sign-${sign}`] = {
      width: 15,
      height: 26,
      draw(context) {
        writeIn(context, 22)
        context.lineJoin = 'round'
        context.lineWidth = 4
        context.strokeStyle = '#0b1026'
        context.strokeText(text, 0, 1)
        context.fillStyle = '#ffe9a8'
        context.fillText(text, 0, 1)
      },
    }
  })
  return sprites
}
