import { Address } from '@ton/core'

/**
 * An address in the one form we compare and keep: `0:` and 64 small hex digits. Takes the raw and both friendly forms.
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
 * An address that somebody wrote for use on a network, as `rawAddress` gives it. The form that is marked for the test
 * network alone is refused on the main one: what is sent there was not meant for it.
 * @throws RangeError when it is no address of an account of that network
 */
export function rawAddressOn(text: string, network: Network): string {
  const raw = rawAddress(text)
  const isMarked = Address.isFriendly(text.trim()) && Address.parseFriendly(text.trim()).isTestOnly
  if (isMarked && network === 'mainnet')
    throw new RangeError(`'${text.slice(0, 80)}' is for the test network`)
  return raw
}

/** An address as people read it: the friendly form of an account that is a wallet. */
export const friendlyAddress = (raw: string, network: Network): string =>
  Address.parseRaw(raw).toString({ bounceable: false, testOnly: network === 'testnet' })

export type Network = 'mainnet' | 'testnet'

/** Where anybody can look a transaction up; `hash` in hex. */
export const explorerLink = (hash: string, network: Network): string =>
  `https://${network === 'testnet' ? 'testnet.' : ''}tonviewer.com/transaction/${hash}`
