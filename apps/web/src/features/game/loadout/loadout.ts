import {
  type IndicatorId,
  type Money,
  maxPowerUpsOfRun,
  type PowerUpId,
  type PowerUpOffer,
} from '@ganj/contract'

/** The total price of the selected power-ups by currency: those in stock cost nothing. */
export function costOf(offers: readonly PowerUpOffer[], chosen: readonly PowerUpId[]): Money[] {
  const sums = new Map<IndicatorId, number>()
  for (const { publicId, owned, price } of offers) {
    if (owned > 0 || !chosen.includes(publicId)) continue
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + price.amount)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

/** Whether one more can be paid for after the others. */
export function canChoose(
  offers: readonly PowerUpOffer[],
  chosen: readonly PowerUpId[],
  offer: PowerUpOffer,
  balanceOf: (currency: IndicatorId) => number,
): boolean {
  if (offer.owned > 0 || chosen.includes(offer.publicId)) return true
  const { currency } = offer.price
  const total = costOf(offers, [...chosen, offer.publicId]).find((cost) => cost.currency === currency)
  return (total?.amount ?? 0) <= balanceOf(currency)
}

const share = 100 / maxPowerUpsOfRun

/** The capacity left of `fragment` percent with `chosen` power-ups selected; whole percents, never below 0. */
export const spaceLeft = (fragment: number, chosen: number): number =>
  Math.max(0, Math.floor(fragment - chosen * share))

/** Whether one more fits after `chosen` selected ones. The server counts whole power-ups, in percents rounded down. */
export const fitsOneMore = (fragment: number, chosen: number): boolean =>
  Math.round(fragment / share) - chosen >= 1
