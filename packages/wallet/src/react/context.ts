import { initialState, type WalletUiState } from '../core/state.ts'
import { createContext } from './compat.ts'
import type { TonConnectUI } from './ton-connect-ui.ts'

/** The widget of the nearest provider; null on a server. */
export const TonConnectUIContext = createContext<TonConnectUI | null>(null)

/** The state for rendering on a server and for hydration. */
export const ServerStateContext = createContext<WalletUiState>(initialState({}))
