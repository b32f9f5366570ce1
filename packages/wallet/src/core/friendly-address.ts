import { type Account, CHAIN, toUserFriendlyAddress } from '@tonconnect/sdk'

/** The user-friendly address of an account; an address that cannot be parsed is returned unchanged. Never throws. */
export function friendlyAddress({ address, chain }: Pick<Account, 'address' | 'chain'>): string {
  try {
    return toUserFriendlyAddress(address, chain === CHAIN.TESTNET)
  } catch {
    return String(address)
  }
}
