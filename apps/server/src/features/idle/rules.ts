import type { Levels } from '@ganj/contract'

const hourMs = 3_600_000

/** A coin in the unit that grows: one of an hour's milliseconds at one coin an hour. Whole numbers lose nothing. */
const coin = BigInt(hourMs)

/** How coins grow, as the operators set it. */
export interface Growth {
  base: number
  perLevel: Levels
  capHours: number
}

/** From when coins grow, and what was left of the last claim, in parts of a coin. */
export interface Idle {
  since: Date
  rest: bigint
}

/** Coins an hour of a craft. */
export const rateOf = ({ base, perLevel }: Growth, { speed, power, shuttle }: Levels): number =>
  base + perLevel.speed * speed + perLevel.power * power + perLevel.shuttle * shuttle

/**
 * What has grown by now, in whole coins, and what a claim leaves behind. A clock set back gives nothing, and does not
 * let the same time count again.
 */
export function grown(
  { since, rest }: Idle,
  perHour: number,
  capHours: number,
  now: Date,
): { coins: bigint; after: Idle } {
  const away = Math.min(Math.max(0, now.getTime() - since.getTime()), capHours * hourMs)
  const parts = rest + BigInt(perHour) * BigInt(away)
  return {
    coins: parts / coin,
    after: { since: now > since ? now : since, rest: parts % coin },
  }
}

/** When nothing more is added. */
export const fullAt = ({ since }: Idle, capHours: number): Date =>
  new Date(since.getTime() + capHours * hourMs)
