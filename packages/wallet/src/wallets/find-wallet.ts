import type { WalletInfo } from '@tonconnect/sdk'

/** Whether either name of a list entry is this one. */
export function isNamed(
  wallet: Pick<WalletInfo, 'name' | 'appName'>,
  name: string | null | undefined,
): boolean {
  const wanted = name?.toLowerCase()
  return wallet.name.toLowerCase() === wanted || wallet.appName.toLowerCase() === wanted
}
