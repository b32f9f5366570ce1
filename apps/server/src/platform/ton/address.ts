import { Address } from '@ton/core'

/**
 * An address in the form that we compare and store: `0:` and 64 lower-case hex digits. Accepts the raw and both
 * friendly forms.
 * @throws RangeError when it is no address of an account
 */
export function rawAddress(text: string): string {
  try {
    return Address.parse(text.trim()).toRawString()
  } catch {
    throw new RangeError(`'${text.slice(0, 80)}' is no address of the chain`)
  }
}

/**
 * An address that a user entered for a network, as `rawAddress` returns it. A form with the testnet flag is refused on
 * the mainnet: a transfer to it was not meant for the mainnet.
 * @throws RangeError when it is no address of an account of that network
 */
export function rawAddressOn(text: string, network: Network): string {
  const raw = rawAddress(text)
  const isMarked = Address.isFriendly(text.trim()) && Address.parseFriendly(text.trim()).isTestOnly
  if (isMarked && network === 'mainnet')
    throw new RangeError(`'${text.slice(0, 80)}' is for the test network`)
  return raw
}

/** An address for display: the friendly form of a wallet. */
export const friendlyAddress = (raw: string, network: Network): string =>
  Address.parseRaw(raw).toString({ bounceable: false, testOnly: network === 'testnet' })

export type Network = 'mainnet' | 'testnet'

/** The explorer link of a transaction; `hash` in hex. */
export const explorerLink = (hash: string, network: Network): string =>
  `https://${network === 'testnet' ? 'testnet.' : ''}tonviewer.com/transaction/${hash}`
