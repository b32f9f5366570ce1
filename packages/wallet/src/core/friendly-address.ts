import { type Account, CHAIN, toUserFriendlyAddress } from '@tonconnect/sdk'

/** The address of an account as wallets show it; one that cannot be read is shown as it came, and throws nowhere. */
export function friendlyAddress({ address, chain }: Pick<Account, 'address' | 'chain'>): string {
  try {
    return toUserFriendlyAddress(address, chain === CHAIN.TESTNET)
  } catch {
    return String(address)
  }
}
