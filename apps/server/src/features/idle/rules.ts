import type { Levels } from '@ganj/contract'

const hourMs = 3_600_000

/** A coin in the internal unit: a coin is as many units as an hour has milliseconds. Integers lose nothing. */
const coin = BigInt(hourMs)

/** The rate of idle coins, as configured by operators. */
export interface Growth {
  base: number
  perLevel: Levels
  capHours: number
}

/** Since when coins accumulate, and the remainder of the last claim, in fractions of a coin. */
export interface Idle {
  since: Date
  rest: bigint
}

/** Coins an hour for a craft. */
export const rateOf = ({ base, perLevel }: Growth, { speed, power, shuttle }: Levels): number =>
  base + perLevel.speed * speed + perLevel.power * power + perLevel.shuttle * shuttle

/**
 * The accumulated coins by now, in whole coins, and the remainder after a claim. A clock set back gives nothing, and
 * the same time does not count again.
 */
export function accumulated(
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

/** When the cap is reached. */
export const fullAt = ({ since }: Idle, capHours: number): Date =>
  new Date(since.getTime() + capHours * hourMs)
