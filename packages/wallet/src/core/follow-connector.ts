import type { TonConnectError, Wallet, WalletInfo } from '@tonconnect/sdk'
import type { Core } from './core.ts'
import { TonConnectUIError } from './errors.ts'
import { scrubError } from './scrub.ts'
import type { ConnectedWallet, WalletInfoRemoteWithOpenMethod, WalletInfoWithOpenMethod } from './state.ts'
import { PREFERRED_KEY, WALLET_INFO_KEY } from './wallet-memory.ts'

/** Turns what the connector says into state, and tells the listeners. @returns unsubscribe */
export function followConnector(core: Core): () => void {
  const connector = core.connector()
  let turn = 0
  const settle = async (wallet: Wallet | null) => {
    const mine = ++turn
    if (!wallet) return leave(core)
    const info = await findWalletInfo(core, wallet)
    // A disconnect may have overtaken the lookup.
    if (mine === turn) enter(core, wallet, info)
  }
  const onStatus = (wallet: Wallet | null) => {
    if (wallet) core.attempt = null
    core.settling = settle(wallet).catch(core.report)
  }
  const off = connector.onStatusChange(onStatus, (error) => fail(core, error))
  if (connector.wallet) onStatus(connector.wallet)
  return () => {
    turn += 1
    off()
  }
}

function enter(core: Core, wallet: Wallet, info: WalletInfoWithOpenMethod | null): void {
  if (info) core.memory.write(WALLET_INFO_KEY, info)
  const preferred = info?.appName ?? wallet.device.appName
  core.memory.write(PREFERRED_KEY, preferred)
  const connected = { ...wallet, ...info } as ConnectedWallet
  core.store.set({ wallet: connected, phase: 'connected', preferred })
  for (const listener of [...core.statusListeners]) listener(connected)
}

function leave(core: Core): void {
  core.memory.write(WALLET_INFO_KEY, null)
  const { phase } = core.store.get()
  // While a session is being restored the button goes on saying so.
  core.store.set({ wallet: null, phase: phase === 'loading' ? 'loading' : 'disconnected' })
  for (const listener of [...core.statusListeners]) listener(null)
}

function fail(core: Core, raw: TonConnectError): void {
  const error = scrubError(raw) as TonConnectError
  for (const listener of [...core.errorListeners]) listener(error)
}

/** Whether a list entry goes by this name, in either of its names. */
export function isNamed(
  wallet: Pick<WalletInfo, 'name' | 'appName'>,
  name: string | null | undefined,
): boolean {
  const wanted = name?.toLowerCase()
  return wallet.name.toLowerCase() === wanted || wallet.appName.toLowerCase() === wanted
}

async function findWalletInfo(core: Core, wallet: Wallet): Promise<WalletInfoWithOpenMethod | null> {
  const { selected, wallets } = core.store.get()
  const { appName } = wallet.device
  if (selected && 'name' in selected && isNamed(selected, appName)) return selected
  const stored = core.memory.read<WalletInfoWithOpenMethod>(WALLET_INFO_KEY)
  if (!selected && stored) return stored
  const list: WalletInfo[] = wallets ?? (await core.connector().getWallets())
  const found = list.find((one) => isNamed(one, appName))
  if (found)
    return {
      ...found,
      openMethod: (selected as WalletInfoRemoteWithOpenMethod)?.openMethod,
    } as WalletInfoWithOpenMethod
  if (stored && isNamed(stored, appName)) return stored
  // A wallet chosen by the user may report another name than the list gives it.
  if (selected && 'name' in selected) return selected
  core.report(new TonConnectUIError(`Cannot find WalletInfo for the ${appName} wallet`))
  return null
}
