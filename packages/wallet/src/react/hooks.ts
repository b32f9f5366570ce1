import type { Wallet } from '@tonconnect/sdk'
import { friendlyAddress } from '../core/friendly-address.ts'
import type { TonConnectUiOptions } from '../core/options.ts'
import type { WalletInfoWithOpenMethod, WalletsModal, WalletUiState } from '../core/state.ts'
import { useCallback, useContext, useMemo, useSyncExternalStore } from './compat.ts'
import { ServerStateContext, TonConnectUIContext } from './context.ts'
import { TonConnectProviderNotSetError } from './errors.ts'
import type { TonConnectUI } from './ton-connect-ui.ts'

const noop = () => {}
const setOptionsOf = (ui: TonConnectUI, options: TonConnectUiOptions) => {
  ui.uiOptions = options
}

/** The widget of the nearest provider, or null on a server. @throws TonConnectProviderNotSetError */
export function useWalletUi(): TonConnectUI | null {
  const ui = useContext(TonConnectUIContext)
  if (!ui && typeof window !== 'undefined') {
    throw new TonConnectProviderNotSetError(
      'You should add <TonConnectUIProvider> on the top of the app to use TonConnect',
    )
  }
  return ui
}

/** A part of the state, for custom views. `select` must return the same value for the same state. */
export function useWalletState<T>(select: (state: WalletUiState) => T): T {
  const ui = useWalletUi()
  const server = useContext(ServerStateContext)
  const subscribe = useCallback((changed: () => void) => ui?.core.store.subscribe(changed) ?? noop, [ui])
  return useSyncExternalStore(
    subscribe,
    () => select(ui?.core.store.get() ?? server),
    () => select(server),
  )
}

/** The widget and a setter of its options; on a server null and a no-op. */
export function useTonConnectUI(): [TonConnectUI, (options: TonConnectUiOptions) => void] {
  const ui = useWalletUi()
  const setOptions = useCallback(
    (options: TonConnectUiOptions) => {
      if (ui) setOptionsOf(ui, options)
    },
    [ui],
  )
  // Typed as in ui-react, whose type also omits the server's null.
  return [ui as TonConnectUI, ui ? setOptions : noop]
}

/** The connected wallet, or null. */
export function useTonWallet(): Wallet | (Wallet & WalletInfoWithOpenMethod) | null {
  return useWalletState(({ wallet }) => wallet)
}

/** Address of the connected wallet, or ''. @param userFriendly false: the raw form `0:…` */
export function useTonAddress(userFriendly = true): string {
  const account = useTonWallet()?.account
  return useMemo(() => {
    if (!account) return ''
    return userFriendly ? friendlyAddress(account) : account.address
  }, [account, userFriendly])
}

/** State of the wallets modal and how to open and close it. */
export function useTonConnectModal(): Omit<WalletsModal, 'onStateChange'> {
  const ui = useWalletUi()
  const state = useWalletState(({ modal }) => modal)
  return useMemo(
    () => ({
      state,
      open: async (options) => ui?.openModal(options),
      close: (reason) => ui?.closeModal(reason),
    }),
    [ui, state],
  )
}

/** Whether the restoring of the session has ended. */
export function useIsConnectionRestored(): boolean {
  return useWalletState(({ restored }) => restored)
}
