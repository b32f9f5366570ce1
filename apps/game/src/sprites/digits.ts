import type { Sprite } from '../draw/atlas.ts'

/** The signs of the numbers that fly up in the field. */
export const signs = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '×'] as const
export type Sign = (typeof signs)[number]

/** The signs in the digits of a language. */
export function digitSprites(write: (digit: number) => string): Record<`sign-${Sign}`, Sprite> {
  const sprites = {} as Record<`sign-${Sign}`, Sprite>
  signs.forEach((sign, at) => {
    const text = at < 10 ? write(at) : sign
    sprites[`sign-${sign}`] = {
      width: 15,
      height: 26,
      draw(context) {
        context.font = '22px Lalezar, system-ui, sans-serif'
        context.textAlign = 'center'
        context.textBaseline = 'middle'
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
