import { type IndicatorId, indicatorIds, type Money } from '@ganj/contract'

/** Decimals of a currency: how many minor units, as a power of ten, make a whole one. */
const decimals = (currency: IndicatorId): number => (currency === 'tether' ? 6 : 0)

const largestWhole = (currency: IndicatorId): number =>
  decimals(currency) === 0 ? Number.MAX_SAFE_INTEGER : 2 ** 33

/**
 * An amount in minor units as the contract shows it: a JSON number in whole units. Exact below `largestWhole`, where
 * adjacent doubles differ by less than a minor unit.
 */
export function toWire(currency: IndicatorId, minor: bigint): number {
  const scale = decimals(currency)
  if (scale === 0) return Number(minor)
  const digits = minor.toString().padStart(scale + 1, '0')
  // By its decimal text, to avoid a binary division.
  return Number(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}

/**
 * An amount of the contract in minor units.
 * @throws RangeError when it is negative, too large, or has more decimals than the currency
 */
export function fromWire(currency: IndicatorId, value: number): bigint {
  const scale = decimals(currency)
  const text = value.toFixed(scale)
  if (!(value >= 0 && value <= largestWhole(currency)) || Number(text) !== value) {
    throw new RangeError(`${value} is no amount of ${currency}`)
  }
  return BigInt(text.replace('.', ''))
}

/** What is wrong with amounts of content: decimals that their currency does not have, or nothing left of them. */
export const unpayable = (amounts: readonly Money[]): string[] =>
  amounts
    .filter((money) => !isPayable(money))
    .map(({ currency, amount }) => `${amount} is no amount of ${currency}`)

function isPayable({ currency, amount }: Money): boolean {
  try {
    return fromWire(currency, amount) > 0n
  } catch {
    return false
  }
}

/** An amount in minor units as decimal text in whole units, without trailing zeros: for operators, of any size. */
export function toDecimal(currency: IndicatorId, minor: bigint): string {
  if (minor < 0n) return `-${toDecimal(currency, -minor)}`
  const scale = decimals(currency)
  if (scale === 0) return minor.toString()
  const digits = minor.toString().padStart(scale + 1, '0')
  const fraction = digits.slice(-scale).replace(/0+$/, '')
  return digits.slice(0, -scale) + (fraction === '' ? '' : `.${fraction}`)
}

/**
 * Decimal text in whole units as an amount in minor units; it may be negative.
 * @throws RangeError when it is too large, or has more decimals than the currency
 */
export function fromDecimal(currency: IndicatorId, text: string): bigint {
  const scale = decimals(currency)
  const [, sign, whole = '', fraction = ''] = /^(-?)([0-9]{1,19})(?:\.([0-9]{1,6}))?$/.exec(text) ?? []
  const minor = BigInt(`${whole}${fraction.padEnd(scale, '0')}` || '0')
  const isRight = whole !== '' && fraction.length <= scale && minor <= largestMinor
  if (!isRight) throw new RangeError(`${text} is no amount of ${currency}`)
  return sign === '-' ? -minor : minor
}

/** A thousandth of the column's maximum: no sum of a player's balances comes near it. */
const largestMinor = 2n ** 53n

/** The position of a currency in the lock order: always the same, which prevents deadlocks. */
export const orderOf = (currency: IndicatorId): number => indicatorIds.indexOf(currency)
