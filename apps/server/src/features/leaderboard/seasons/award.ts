import type { Money } from '@ganj/contract'

/** Places that win the same, both ends included. */
export interface PrizeRange {
  fromPlace: number
  toPlace: number
  prizes: readonly Money[]
}

/** What a place of a season brings its player. */
export interface Award {
  playerId: bigint
  place: number
  prizes: readonly Money[]
}

/** The last place that wins anything. */
export const lastPrizedPlace = (ranges: readonly PrizeRange[]): number =>
  ranges.reduce((last, { toPlace }) => Math.max(last, toPlace), 0)

/**
 * Gives each place its prizes.
 * @param players In the order of the board; those who win nothing are left out, and whoever stands behind moves up.
 * @returns One award a player and place at most: of ranges that overlap, the first one counts.
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
