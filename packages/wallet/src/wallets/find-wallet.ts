import type { WalletInfo } from '@tonconnect/sdk'

/** Whether a list entry goes by this name, in either of its names. */
export function isNamed(
  wallet: Pick<WalletInfo, 'name' | 'appName'>,
  name: string | null | undefined,
): boolean {
  const wanted = name?.toLowerCase()
  return wallet.name.toLowerCase() === wanted || wallet.appName.toLowerCase() === wanted
}
