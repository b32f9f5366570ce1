import { LAUNCH_KEY } from '../core/page-events.ts'

/** A browser says all that matters within so many characters; matching a longer name costs time and finds nothing. */
const MAX_USER_AGENT = 500

export type Os = 'ios' | 'ipad' | 'android' | 'macos' | 'windows' | 'linux' | 'other'
export type Browser = 'safari' | 'chrome' | 'firefox' | 'opera' | 'other'
/** Where the page runs: on its own, in Telegram's link browser, or as a mini app. */
type Host = 'web' | 'telegram-browser' | 'mini-app'

/** What the redirect rules want to know of the surroundings. */
export interface Device {
  os: Os
  browser: Browser
  host: Host
  /** Telegram's own name of its client: ios, android, macos, tdesktop, web, weba … */
  telegramPlatform: string
  /** Version of the host's interface; 6.0 unless it says otherwise. */
  telegramVersion: string
  framed: boolean
  href: string
}

/** The part of a window the detection reads. */
export interface PageFacts {
  userAgent: string
  touchPoints: number
  hash: string
  href: string
  stored: string | null
  framed: boolean
  /** Telegram has put something of its own on the page. */
  telegram: boolean
  webAppPlatform?: string | undefined
  webAppVersion?: string | undefined
}

/** Names the device from facts about the page. Pure. */
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
    // Another script's leftovers tell us nothing.
  }
  const read = (key: string) => live.get(key) ?? kept[key]
  return { platform: read('tgWebAppPlatform'), version: read('tgWebAppVersion') }
}

function detectOs({ userAgent, touchPoints }: PageFacts): Os {
  if (/ipad/i.test(userAgent)) return 'ipad'
  if (/iphone|ipod/i.test(userAgent)) return 'ios'
  if (/android/i.test(userAgent)) return 'android'
  // An iPad asks for desktop sites under a Mac's name; no Mac has a touch screen.
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

/** Names the device this page runs on. */
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

/** Whether wallets live on this very device, however wide it is: a phone or a tablet. */
export const isHandheld = ({ os }: Device) => ['ios', 'ipad', 'android'].includes(os)
