import { SessionCrypto } from '@tonconnect/sdk'
import { CONNECTION_KEY } from '../core/widget-storage.ts'

/** The raw address of the stored session's account. */
export const STORED_ADDRESS = '0:ed169130705004711b9994b5615bde6bd3d1a6af6ea9ed5a5a2a2b9d1d0c7f7a'

/** The payload of a wallet's connect event. */
export function connectPayload(appName = 'tonkeeper', address = STORED_ADDRESS) {
  return {
    items: [
      {
        name: 'ton_addr',
        address,
        network: '-239',
        publicKey: 'ab'.repeat(32),
        walletStateInit: 'te6cckEBAQEAAgAAAEysuc0=',
      },
    ],
    device: {
      platform: 'iphone',
      appName,
      appVersion: '4.0',
      maxProtocolVersion: 2,
      features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
    },
  }
}

/** A session as the SDK stores it. */
export interface StoredSession {
  dapp: SessionCrypto
  wallet: SessionCrypto
}

/** Stores a session as an earlier visit of this widget or of the official one would. */
export function storeSession(bridgeUrl: string, payload: object = connectPayload()): StoredSession {
  const [dapp, wallet] = [new SessionCrypto(), new SessionCrypto()]
  const stored = {
    type: 'http',
    connectEvent: { event: 'connect', id: 1, payload },
    session: { sessionKeyPair: dapp.stringifyKeypair(), walletPublicKey: wallet.sessionId, bridgeUrl },
    lastWalletEventId: 1,
    nextRpcRequestId: 0,
  }
  localStorage.setItem(CONNECTION_KEY, JSON.stringify(stored))
  return { dapp, wallet }
}

/** The bridge the stored session names. */
export function storedBridge(): string | undefined {
  return JSON.parse(localStorage.getItem(CONNECTION_KEY) ?? '{}').session?.bridgeUrl
}
