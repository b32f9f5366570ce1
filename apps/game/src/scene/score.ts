import type { RunState } from '@ganj/game-core'
import { type ScoreSign, scoreSigns, scoreSize } from '../sprites/digits.ts'
import type { Words } from '../texts/texts.ts'
import type { Canvas } from './canvas.ts'
import type { Place } from './place.ts'

/** Half-life of the difference to the shown score, in seconds. */
const halfLife = 0.09

/** The advance width of characters, as a fraction of their height. */
const advances = { digit: 0.53, separator: 0.3 }

/** The score, which counts up to its value. */
export interface Score {
  draw(canvas: Canvas, state: RunState, words: Words, place: Place): void
}

/** Creates the score. */
export function createScore(): Score {
  let shown = 0
  let written = ''
  let signs: ScoreSign[] = []
  return {
    draw({ painter, frames, seconds, lively }, { score, tick, doubleScore }, words, { x, y, size }) {
      const jumps = !lively || tick < 2 || shown > score
      shown = jumps ? score : score - (score - shown) * 0.5 ** (seconds / halfLife)
      const text = words.count(Math.round(shown))
      if (text !== written) signs = signsOf(text, words)
      written = text
      const scale = size / scoreSize
      if (doubleScore > 0) painter.draw(frames['glow-gold'], x, y, 1.6 * scale, 0, 0.6, 1, 0, 0.5)
      const face = doubleScore > 0 ? 'double' : 'plain'
      for (const layer of ['shade', face] as const) {
        let at = x - (signs.reduce((sum, sign) => sum + advanceOf(sign), 0) * size) / 2
        for (const sign of signs) {
          const advance = advanceOf(sign) * size
          painter.draw(frames[`score-${layer}-${sign}`], at + advance / 2, y, scale)
          at += advance
        }
      }
    },
  }
}

const advanceOf = (sign: ScoreSign) => (sign === ',' ? advances.separator : advances.digit)

/** The characters of a number in a language. */
export function signsOf(text: string, { digit }: Pick<Words, 'digit'>): ScoreSign[] {
  return Array.from(text, (letter) => scoreSigns.slice(0, 10).find((_, at) => digit(at) === letter) ?? ',')
}
