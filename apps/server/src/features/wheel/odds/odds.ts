import { createHash } from 'node:crypto'
import type { Prize, WheelOdds } from '@ganj/contract'
import { fromWire } from '#ledger/money.ts'

/** Scheme and version of the proof; the first line of every odds text, so that a commitment includes it. */
const scheme = 'ganj-wheel/1'

/**
 * The odds as text, a line each, as input of the hash. Amounts in minor units, because decimals have several notations.
 */
export const oddsText = (odds: readonly WheelOdds[]): string =>
  [scheme, ...odds.map(lineOf)].map((line) => `${line}\n`).join('')

const lineOf = ({ publicId, weight, prize, fallback }: WheelOdds) =>
  [publicId, weight, minorOf(prize), ...(fallback ? [minorOf(fallback)] : [])].join(' ')

const minorOf = ({ currency, amount }: Prize) => `${currency} ${fromWire(currency, amount)}`

/** SHA-256 of the odds text. */
export const oddsHashOf = (odds: readonly WheelOdds[]): Buffer =>
  createHash('sha256').update(oddsText(odds)).digest()

/** Running sums of the weights: item `i` is drawn by rolls below `bounds[i]`. The last is the total. */
export function boundsOf(odds: readonly Pick<WheelOdds, 'weight'>[]): number[] {
  let sum = 0
  return odds.map(({ weight }) => {
    sum += weight
    return sum
  })
}

/** A probability in lowest terms. */
export function fractionOf(weight: number, total: number): { numerator: number; denominator: number } {
  const divisor = greatestCommon(weight, total)
  return { numerator: weight / divisor, denominator: total / divisor }
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))
