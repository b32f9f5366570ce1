import type { HapticKind } from '@ganj/game-bridge'
import type { Theme } from '../appearance/theme.ts'

/** Kinds of haptics: impacts, outcomes, and the change of a selection. */
export type Haptic = HapticKind | 'selection'

/** Pixels that the device and the host's own bars take from the page. */
export interface Insets {
  top: number
  bottom: number
}

/** The host's result of an invoice. Only the server knows whether it was paid. */
export type InvoiceOutcome = 'paid' | 'cancelled' | 'failed' | 'pending'

/** `unknown`: it may be there already, and may be asked for. */
export type HomeScreen = 'unsupported' | 'unknown' | 'missing' | 'added'

export type Stop = () => void

/** The host of the app. What a host cannot do does nothing, so that callers need not know which one it is. */
export interface Host {
  /** Called at once and on every change; where the host has no theme, the system's. */
  followTheme(listener: (theme: Theme) => void): Stop
  /** Called on every change. The style sheet has the device's own insets already. */
  followInsets(listener: (insets: Insets) => void): Stop
  /** The stable height of the page in pixels; called on every change, where the host reports one. */
  followStableHeight(listener: (height: number) => void): Stop
  /** Whether the player sees the app; called when that may have changed. */
  followVisibility(listener: (isVisible: boolean) => void): Stop
  followFullScreen(listener: (isFullScreen: boolean) => void): Stop
  /** Whether full screen is available. */
  hasFullScreen: boolean
  /** Resolves to whether the app is in full screen now; no answer counts as no. */
  setFullScreen(wanted: boolean): Promise<boolean>
  /** Colours the host's own bars, as `#rrggbb`. */
  paintBars(colour: string): void
  /** Shows the host's back button, or hides it with null. */
  setBackButton(onPress: (() => void) | null): void
  allowVerticalSwipes(allowed: boolean): void
  confirmClosing(asks: boolean): void
  haptic(kind: Haptic): void
  /** Shares a link. */
  share(link: string, words: string): Promise<void>
  /**
   * Lets the player choose a chat for a message that the bot has prepared. Resolves to false where there is nothing to
   * choose for: the host cannot, or there is no message.
   * @param prepare resolves to the id of the message, or to null; called only where the host can
   */
  shareMessage(prepare: () => Promise<string | null>): Promise<boolean>
  /** Shows a channel or a chat: an address at `https://t.me`. */
  openTelegramLink(address: string): void
  homeScreen(): Promise<HomeScreen>
  /** Resolves to whether the app stands there now. */
  addToHomeScreen(): Promise<boolean>
  openInvoice(url: string): Promise<InvoiceOutcome>
}
