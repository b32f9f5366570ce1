import type { Wallet, WalletInfo } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { TonConnectUIError } from '../core/errors.ts'
import type { WalletInfoRemoteWithOpenMethod, WalletInfoWithOpenMethod } from '../core/state.ts'
import { listKnown } from '../wallets/fetch-wallets.ts'
import { isNamed } from '../wallets/find-wallet.ts'

/** The list's information about a connected wallet, else the chosen or stored one. */
export async function findWalletInfo(core: Core, wallet: Wallet): Promise<WalletInfoWithOpenMethod | null> {
  const { selected, wallets } = core.store.get()
  const { appName } = wallet.device
  const list: WalletInfo[] = wallets ?? (await listKnown(core))
  const found = list.find((one) => isNamed(one, appName))
  if (found) {
    const { openMethod } = (selected ?? {}) as Partial<WalletInfoRemoteWithOpenMethod>
    return { ...found, openMethod } as WalletInfoWithOpenMethod
  }
  const stored = core.storage.readWalletInfo()
  if (stored && isNamed(stored, appName)) return stored
  // A wallet may report another name than its list entry has: the chosen wallet is used.
  if (selected && 'name' in selected) return selected
  core.report(new TonConnectUIError(`Cannot find WalletInfo for the ${appName} wallet`))
  return null
}
