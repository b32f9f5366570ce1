import type { Money, Pack, PackPrice } from '@ganj/contract'

export const sectionNames = ['offers', 'treasure', 'power-ups', 'elsewhere'] as const
export type SectionName = (typeof sectionNames)[number]

/** The price of a pack in a currency of the game; undefined when it is sold for money only. */
export function ownPrice({ prices }: Pick<Pack, 'prices'>): Money | undefined {
  const price = prices.find(({ method }) => method === 'indicator')
  return price && price.currency !== 'star' ? { currency: price.currency, amount: price.amount } : undefined
}

/** The prices of a pack in money. */
export const otherPrices = ({ prices }: Pick<Pack, 'prices'>): PackPrice[] =>
  prices.filter(({ method }) => method !== 'indicator')

/** The packs in groups, in the order of the server within each; empty groups are left out. */
export function sectionsOf(packs: readonly Pack[]): { name: SectionName; packs: Pack[] }[] {
  return sectionNames
    .map((name) => ({ name, packs: packs.filter((pack) => sectionOf(pack) === name) }))
    .filter((section) => section.packs.length > 0)
}

function sectionOf(pack: Pack): SectionName {
  if (!ownPrice(pack)) return 'elsewhere'
  if (pack.limit) return 'offers'
  return pack.bundle.indicators.length > 0 ? 'treasure' : 'power-ups'
}

/** The balance of the price's currency after the purchase, including what the pack contains of it. */
export function balanceAfter(held: number, price: Money, { bundle }: Pick<Pack, 'bundle'>): number {
  const given = bundle.indicators.find(({ currency }) => currency === price.currency)?.amount ?? 0
  return held - price.amount + given
}

/** Why the pack cannot be bought, as far as the app knows. */
export function obstacle(pack: Pack, held: number | undefined): 'bought' | 'daily' | 'short' | null {
  if (pack.limit?.remaining === 0) return pack.limit.per === 'day' ? 'daily' : 'bought'
  const price = ownPrice(pack)
  return price && held !== undefined && held < price.amount ? 'short' : null
}
