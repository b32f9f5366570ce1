import { systemTheme } from '../appearance/theme.ts'
import { install } from '../install-prompt.ts'
import type { Haptic, Host } from './host.ts'
import { openOutside } from './open-outside.ts'
import { telegramShare } from './telegram-links.ts'

/** Vibration patterns, in milliseconds. */
const shakes: Record<Haptic, number | number[]> = {
  selection: 4,
  light: 8,
  medium: 14,
  heavy: 24,
  success: [10, 60, 16],
  warning: [20, 80, 20],
  error: [24, 50, 24, 50, 24],
}

const nothing = () => undefined
const never = () => nothing

/** The host of a page in a plain browser, which has its own back button and bars and asks nothing before it closes. */
export function createBrowserHost(): Host {
  return {
    followTheme(listener) {
      const light = window.matchMedia('(prefers-color-scheme: light)')
      const say = () => listener(systemTheme())
      say()
      light.addEventListener('change', say)
      return () => light.removeEventListener('change', say)
    },
    followInsets: never,
    followStableHeight: never,
    followVisibility: never,

    followFullScreen(listener) {
      const say = () => listener(document.fullscreenElement !== null)
      document.addEventListener('fullscreenchange', say)
      return () => document.removeEventListener('fullscreenchange', say)
    },
    hasFullScreen: document.fullscreenEnabled ?? false,
    async setFullScreen(wanted) {
      try {
        if (wanted) await document.documentElement.requestFullscreen()
        else if (document.fullscreenElement) await document.exitFullscreen()
      } catch {
        // Refused: a browser requires a user gesture for full screen.
      }
      return document.fullscreenElement !== null
    },

    paintBars(colour) {
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
    },
    setBackButton: nothing,
    allowVerticalSwipes: nothing,
    confirmClosing: nothing,

    haptic(kind) {
      // Before the first touch a browser refuses and logs to the console.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes[kind])
    },

    async share(link, words) {
      if ('share' in navigator) {
        try {
          return await navigator.share({ url: link, text: words })
        } catch (failure) {
          // Closing the share sheet is a decision, not a failure.
          if (failure instanceof DOMException && failure.name === 'AbortError') return
        }
      }
      openOutside(telegramShare(link, words))
    },

    shareMessage: async () => false,
    openTelegramLink: openOutside,

    async homeScreen() {
      if (window.matchMedia('(display-mode: standalone)').matches) return 'added'
      return install.offer ? 'missing' : 'unsupported'
    },
    async addToHomeScreen() {
      const { offer } = install
      install.offer = null
      return (await offer?.prompt())?.outcome === 'accepted'
    },

    async openInvoice(url) {
      openOutside(url)
      return 'pending'
    },
  }
}
