import type { ITonConnect, WalletInfo } from '@tonconnect/sdk'

/**
 * What a connector of the SDK has inside and offers no way to reach. All that this package touches is listed here;
 * it is replaced on single connectors, never on the SDK's classes, and whatever is not there is left alone.
 */
export interface SdkInternals {
  provider?: SdkProvider | null
  /** Finds the wallet whose browser this is, and rewrites the bridge of stored sessions. */
  walletsList?: { getWallets(): Promise<WalletInfo[]> }
  /** Takes what any wallet says of the connection, over a bridge or on the page. */
  walletEventsListener?(event: unknown): void
}

/** A connection over a bridge or to a wallet on the page. */
export interface SdkProvider {
  type?: string
  session?: SdkSession | null
  gateway?: SdkGateway | null
  pendingGateways?: SdkGateway[]
  /** Takes a message of the bridge of an established session. */
  gatewayListener?(message: BridgeMessage): Promise<void>
  /** Takes a message of one of the bridges of an attempt; the first closes all others. */
  pendingGatewaysListener?(gateway: SdkGateway, bridgeUrl: string, message: BridgeMessage): Promise<void>
  disconnect?(): Promise<void>
}

export interface SdkSession {
  bridgeUrl: string
  /** Missing until a wallet has answered. */
  walletPublicKey?: string
  sessionCrypto: { sessionId: string; decrypt(message: Uint8Array, sender: Uint8Array): string }
}

/** The SDK's hold on a stream: null until it has been open, and while it is paused. */
export interface SdkGateway {
  eventSource: { current(): { readyState: number } | null }
}

/** What came down a bridge, still sealed. */
export interface BridgeMessage {
  from: string
  message: string
  traceId?: string
}

/** The inside of a connector. */
export const internalsOf = (connector: ITonConnect) => connector as SdkInternals
