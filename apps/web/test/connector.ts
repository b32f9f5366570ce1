import type { ITonConnect } from '@ganj/wallet'

/** The minimal connector for a widget whose wallet never connects. */
export const idleConnector = {
  connected: false,
  wallet: null,
  account: null,
  getWallets: async () => [],
  getSessionId: async () => null,
  onStatusChange: () => () => undefined,
  pauseConnection: () => undefined,
  unPauseConnection: async () => undefined,
} as unknown as ITonConnect
