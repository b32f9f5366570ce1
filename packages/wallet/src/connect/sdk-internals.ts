import type { ITonConnect, WalletInfo } from '@tonconnect/sdk'

/**
 * Private members of the SDK's connector without a public API. Everything that this package uses is listed here; it is
 * replaced on instances, never on the SDK's classes, and missing members are ignored.
 */
export interface SdkInternals {
  provider?: SdkProvider | null
  /** The SDK uses it to find the embedded wallet, and to rewrite the bridge of stored sessions. */
  walletsList?: { getWallets(): Promise<WalletInfo[]> }
  /** Handles connection events of a remote or injected wallet. */
  walletEventsListener?(event: unknown): void
}

/** A connection over a bridge or to an injected wallet. */
export interface SdkProvider {
  type?: string
  session?: SdkSession | null
  gateway?: SdkGateway | null
  pendingGateways?: SdkGateway[]
  /** Handles a message from the bridge of an established session. */
  gatewayListener?(message: BridgeMessage): Promise<void>
  /** Handles a message from one of the bridges of an attempt; the first one closes all others. */
  pendingGatewaysListener?(gateway: SdkGateway, bridgeUrl: string, message: BridgeMessage): Promise<void>
  disconnect?(): Promise<void>
}

export interface SdkSession {
  bridgeUrl: string
  /** Missing until a wallet has answered. */
  walletPublicKey?: string
  sessionCrypto: { sessionId: string; decrypt(message: Uint8Array, sender: Uint8Array): string }
}

/** The SDK's reference to a stream: null until it has been open, and while it is paused. */
export interface SdkGateway {
  eventSource: { current(): { readyState: number } | null }
}

/** An encrypted message of a bridge. */
export interface BridgeMessage {
  from: string
  message: string
  traceId?: string
}

/** The private members of a connector. */
export const internalsOf = (connector: ITonConnect) => connector as SdkInternals
