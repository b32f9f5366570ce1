import { createHash } from 'node:crypto'
import type { Money } from '@ganj/contract'

/** Places with the same prize, both ends included. */
export interface PrizeRange {
  fromPlace: number
  toPlace: number
  prizes: readonly Money[]
}

/** The prize of a place of a season. */
export interface Award {
  playerId: bigint
  place: number
  prizes: readonly Money[]
}

/** The last place with a prize. */
export const lastPrizedPlace = (ranges: readonly PrizeRange[]): number =>
  ranges.reduce((last, { toPlace }) => Math.max(last, toPlace), 0)

/**
 * Gives each place its prizes.
 * @param players In the order of the board; players who win nothing are left out, and lower ones move up.
 * @returns At most one award for each player and place: of overlapping ranges, the first one counts.
 */
export function award(
  players: readonly bigint[],
  excluded: ReadonlySet<bigint>,
  ranges: readonly PrizeRange[],
): Award[] {
  return players
    .filter((playerId) => !excluded.has(playerId))
    .flatMap((playerId, index) => {
      const place = index + 1
      const range = ranges.find(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace)
      return range ? [{ playerId, place, prizes: range.prizes }] : []
    })
}

/** A digest of awards, by which an approval names the list that its operator saw. */
export const digestOf = (awards: readonly Award[]): string =>
  createHash('sha256')
    .update(JSON.stringify(awards.map(({ playerId, place, prizes }) => [String(playerId), place, prizes])))
    .digest('hex')
