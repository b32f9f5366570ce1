import type { HapticKind } from '@ganj/game-bridge'
import type { Theme } from '../appearance/theme.ts'

/** Kinds of haptics: impacts, outcomes, and the change of a selection. */
export type Haptic = HapticKind | 'selection'

/** Insets of the page in pixels: the areas covered by the device and by the host's own bars. */
export interface Insets {
  top: number
  bottom: number
}

/** The host's result of an invoice. Only the server knows whether it was paid. */
export type InvoiceOutcome = 'paid' | 'cancelled' | 'failed' | 'pending'

/** `unknown`: the app may already be added; adding it can be requested. */
export type HomeScreen = 'unsupported' | 'unknown' | 'missing' | 'added'

export type Stop = () => void

/** The host of the app. Unsupported methods do nothing, so that callers need not know the host. */
export interface Host {
  /** Calls at once and on every change; without a host theme, with the system's. */
  followTheme(listener: (theme: Theme) => void): Stop
  /** Calls on every change. The device's own insets are already in the style sheet. */
  followInsets(listener: (insets: Insets) => void): Stop
  /** Calls with the stable height of the page in pixels on every change, if the host reports one. */
  followStableHeight(listener: (height: number) => void): Stop
  /** Calls with whether the app is visible, when that may have changed. */
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
   * Lets the player choose a chat for a message that the bot has prepared. Resolves to false when the host does not
   * support it or there is no message.
   * @param prepare resolves to the id of the message, or to null; called only when the host supports it
   */
  shareMessage(prepare: () => Promise<string | null>): Promise<boolean>
  /** Opens a channel or a chat: an address at `https://t.me`. */
  openTelegramLink(address: string): void
  homeScreen(): Promise<HomeScreen>
  /** Resolves to whether the app is on the home screen now. */
  addToHomeScreen(): Promise<boolean>
  openInvoice(url: string): Promise<InvoiceOutcome>
}
