import type { TonConnectError, Wallet } from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { redactError } from '../core/redact.ts'
import type { ConnectedWallet, WalletInfoWithOpenMethod } from '../core/state.ts'
import { PREFERRED_KEY, WALLET_INFO_KEY } from '../core/widget-storage.ts'
import { isNamed } from '../wallets/find-wallet.ts'
import { isWallet } from './check-message.ts'
import { reportRefusal } from './checked-connector.ts'

/** Updates the state from the connector and notifies the listeners. @returns unsubscribe */
export function followConnector(core: Core): () => void {
  const connector = core.connector()
  let turn = 0
  const settle = async (wallet: Wallet | null) => {
    const mine = ++turn
    if (!wallet) return showDisconnected(core)
    const info = await infoOf(core, wallet)
    // A disconnect may have happened during the lookup.
    if (mine === turn) showConnected(core, wallet, info)
  }
  const onStatus = (wallet: Wallet | null) => {
    if (wallet && !isWallet(wallet)) return rejectMalformed(core)
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

/** The host's connector may have accepted a malformed wallet. */
function rejectMalformed(core: Core): void {
  reportRefusal()
  core.connector().disconnect().catch(core.report)
}

function showConnected(core: Core, wallet: Wallet, info: WalletInfoWithOpenMethod | null): void {
  if (info) core.storage.write(WALLET_INFO_KEY, info)
  const preferred = info?.appName ?? wallet.device.appName
  core.storage.write(PREFERRED_KEY, preferred)
  const connected = { ...wallet, ...info } as ConnectedWallet
  const { modal } = core.store.get()
  core.store.set({
    wallet: connected,
    phase: 'connected',
    preferred,
    // Emitted even when no modal was open, as by the official widget.
    modal: modal.status === 'closed' ? { status: 'closed', closeReason: 'wallet-selected' } : modal,
  })
  for (const listener of [...core.statusListeners]) listener(connected)
}

function showDisconnected(core: Core): void {
  core.storage.write(WALLET_INFO_KEY, null)
  const { phase } = core.store.get()
  // While a session is being restored the button still shows it.
  core.store.set({ wallet: null, phase: phase === 'loading' ? 'loading' : 'disconnected' })
  for (const listener of [...core.statusListeners]) listener(null)
}

function fail(core: Core, raw: TonConnectError): void {
  const error = redactError(raw) as TonConnectError
  for (const listener of [...core.errorListeners]) listener(error)
}

/** The information about a wallet: the chosen or stored one, else that of a list, which must be loaded. */
async function infoOf(core: Core, wallet: Wallet): Promise<WalletInfoWithOpenMethod | null> {
  const { selected } = core.store.get()
  if (selected && 'name' in selected && isNamed(selected, wallet.device.appName)) return selected
  const stored = core.storage.readWalletInfo()
  if (!selected && stored) return stored
  try {
    return await (await core.deferred()).findWalletInfo(core, wallet)
  } catch (error) {
    // A failed load must not prevent the connection.
    core.report(error)
    return stored
  }
}
