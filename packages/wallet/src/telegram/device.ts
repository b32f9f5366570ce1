import { LAUNCH_KEY } from '../core/page-events.ts'

/** Maximum length of a user agent: all relevant parts are within it, and matching a longer one wastes time. */
const MAX_USER_AGENT = 500

export type Os = 'ios' | 'ipad' | 'android' | 'macos' | 'windows' | 'linux' | 'other'
export type Browser = 'safari' | 'chrome' | 'firefox' | 'opera' | 'other'
/** The host of the page: a plain browser, Telegram's in-app browser, or a mini app. */
type Host = 'web' | 'telegram-browser' | 'mini-app'

/** The properties of the device that the redirect rules need. */
export interface Device {
  os: Os
  browser: Browser
  host: Host
  /** Telegram's own name of its client: ios, android, macos, tdesktop, web, weba … */
  telegramPlatform: string
  /** Version of the host's API; 6.0 by default. */
  telegramVersion: string
  framed: boolean
  href: string
}

/** The properties of a window that the detection reads. */
export interface PageFacts {
  userAgent: string
  touchPoints: number
  hash: string
  href: string
  stored: string | null
  framed: boolean
  /** Telegram has added its own objects to the page. */
  telegram: boolean
  webAppPlatform?: string | undefined
  webAppVersion?: string | undefined
}

/** Detects the device from properties of the page. Pure. */
export function describeDevice(facts: PageFacts): Device {
  const { platform, version } = launchParameters(facts)
  const telegramPlatform = platform ?? facts.webAppPlatform ?? 'unknown'
  return {
    os: detectOs(facts),
    browser: detectBrowser(facts.userAgent),
    host: telegramPlatform !== 'unknown' ? 'mini-app' : facts.telegram ? 'telegram-browser' : 'web',
    telegramPlatform,
    telegramVersion: version ?? facts.webAppVersion ?? '6.0',
    framed: facts.framed,
    href: facts.href,
  }
}

function launchParameters({ hash, stored }: PageFacts) {
  const live = new URLSearchParams(hash.replace(/^#/, ''))
  let kept: Record<string, string> = {}
  try {
    kept = JSON.parse(stored ?? '{}')
  } catch {
    // A malformed value of another script is ignored.
  }
  const read = (key: string) => live.get(key) ?? kept[key]
  return { platform: read('tgWebAppPlatform'), version: read('tgWebAppVersion') }
}

function detectOs({ userAgent, touchPoints }: PageFacts): Os {
  if (/ipad/i.test(userAgent)) return 'ipad'
  if (/iphone|ipod/i.test(userAgent)) return 'ios'
  if (/android/i.test(userAgent)) return 'android'
  // An iPad sends a Mac's user agent for desktop sites; no Mac has a touch screen.
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'ipad' : 'macos'
  if (/windows/i.test(userAgent)) return 'windows'
  return /linux|cros/i.test(userAgent) ? 'linux' : 'other'
}

function detectBrowser(userAgent: string): Browser {
  if (/\bopr\/|opera|opt\//i.test(userAgent)) return 'opera'
  if (/firefox|fxios/i.test(userAgent)) return 'firefox'
  if (/edg|yabrowser|samsungbrowser|ucbrowser|duckduckgo/i.test(userAgent)) return 'other'
  if (/chrome|crios/i.test(userAgent)) return 'chrome'
  return /safari/i.test(userAgent) ? 'safari' : 'other'
}

type TelegramWindow = Window & {
  TelegramWebviewProxy?: unknown
  TelegramWebview?: unknown
  Telegram?: { WebApp?: { platform?: string; version?: string } }
}

/** Detects the device of this page. */
export function readDevice(page: Window = window): Device {
  const { TelegramWebviewProxy, TelegramWebview, Telegram } = page as TelegramWindow
  return describeDevice({
    userAgent: page.navigator.userAgent.slice(0, MAX_USER_AGENT),
    touchPoints: page.navigator.maxTouchPoints,
    hash: page.location.hash,
    href: page.location.href,
    stored: storedLaunch(page),
    framed: page.parent !== page,
    telegram: (TelegramWebviewProxy ?? TelegramWebview) !== undefined,
    webAppPlatform: Telegram?.WebApp?.platform,
    webAppVersion: Telegram?.WebApp?.version,
  })
}

function storedLaunch(page: Window): string | null {
  try {
    return page.sessionStorage.getItem(LAUNCH_KEY)
  } catch {
    return null
  }
}

/** Whether wallets are on this device, whatever its width: a phone or a tablet. */
export const isHandheld = ({ os }: Device) => ['ios', 'ipad', 'android'].includes(os)
