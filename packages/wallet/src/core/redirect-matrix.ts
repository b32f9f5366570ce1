import type { Browser, Device, Os } from './device.ts'
import type { ActionConfiguration, ReturnStrategy } from './options.ts'

/** How a link is opened. */
type Opening =
  /** A new tab. */
  | 'blank'
  /** This tab. */
  | 'self'
  /** The host is asked to open a t.me link inside Telegram; other addresses go to a new tab. */
  | 'telegram'
  /** The app's own scheme first, and the plain link in a new tab when nothing takes it within 200 ms. */
  | 'scheme'

/** What the rules decide from. */
export interface RedirectCase {
  device: Device
  /** Where the link leads: a wallet that is a mini app, or one of its own. */
  to: 'telegram' | 'wallet'
  strategy: ReturnStrategy
  /** Return address for a mini app that opens a mini app. */
  twaReturnUrl?: ReturnStrategy | undefined
  /** Second attempt: the scheme has evidently led nowhere. */
  force: boolean
  /** The wallet has a scheme of its own. */
  hasScheme: boolean
}

/** What is to be done. */
export interface Redirect {
  opening: Opening
  ret: string
}

type BackRule = 'as-is' | 'back' | 'to-telegram' | 'to-browser' | 'to-page'

interface Rule {
  to: RedirectCase['to']
  host: Device['host'] | '*'
  /** Operating systems, or Telegram's platforms inside a mini app. */
  on: readonly string[] | '*'
  browsers?: readonly Browser[]
  opening: Opening
  back: BackRule
  /** A mini app's own return address goes before the strategy. */
  twa?: boolean
}

const DESKTOP: readonly Os[] = ['macos', 'windows', 'linux']
const APPLE: readonly Os[] = ['ios', 'ipad']
const SCHEMES: readonly Browser[] = ['chrome', 'firefox']

/** First match wins, from the particular to the general; each rule under its reason. */
const RULES: readonly Rule[] = [
  // The link browser hands t.me to Telegram itself.
  { to: 'telegram', host: 'telegram-browser', on: '*', opening: 'blank', back: 'back' },
  // The client opens the bot above this app and comes back to it.
  {
    to: 'telegram',
    host: 'mini-app',
    on: ['ios', 'android', 'macos', 'tdesktop', 'web'],
    opening: 'telegram',
    back: 'back',
  },
  // The web client closes this app, so it must be told where to return.
  { to: 'telegram', host: 'mini-app', on: ['weba'], opening: 'telegram', back: 'as-is', twa: true },
  // An unknown client may not know the event.
  { to: 'telegram', host: 'mini-app', on: '*', opening: 'blank', back: 'as-is', twa: true },
  // These browsers do not follow universal links to apps.
  { to: 'telegram', host: 'web', on: APPLE, browsers: SCHEMES, opening: 'scheme', back: 'to-browser' },
  // Safari follows universal links from a new tab.
  { to: 'telegram', host: 'web', on: APPLE, opening: 'blank', back: 'to-browser' },
  // The scheme spares the page t.me shows in between.
  { to: 'telegram', host: 'web', on: ['android'], browsers: SCHEMES, opening: 'scheme', back: 'back' },
  // Other browsers block unknown schemes.
  { to: 'telegram', host: 'web', on: ['android'], opening: 'blank', back: 'back' },
  // Telegram Desktop takes the scheme; the tab stays where it is.
  { to: 'telegram', host: 'web', on: DESKTOP, opening: 'scheme', back: 'back' },
  // Nothing is known, a plain link always works.
  { to: 'telegram', host: 'web', on: '*', opening: 'blank', back: 'as-is' },

  // A new tab would leave Telegram before the app opens.
  { to: 'wallet', host: 'telegram-browser', on: ['ios', 'android'], opening: 'self', back: 'to-telegram' },
  // On a desktop the wallet opens beside the browser.
  { to: 'wallet', host: 'telegram-browser', on: '*', opening: 'blank', back: 'as-is' },
  // The webview blocks foreign schemes; the wallet must lead back to Telegram, not to a browser.
  { to: 'wallet', host: 'mini-app', on: ['ios', 'android'], opening: 'telegram', back: 'to-telegram' },
  // The desktop client passes schemes on to the system.
  { to: 'wallet', host: 'mini-app', on: ['macos', 'tdesktop'], opening: 'scheme', back: 'to-telegram' },
  // Here Telegram itself is a page in a browser.
  { to: 'wallet', host: 'mini-app', on: ['weba', 'web'], opening: 'scheme', back: 'to-page' },
  // An unknown client gets a plain link.
  { to: 'wallet', host: 'mini-app', on: '*', opening: 'blank', back: 'as-is' },
  // Chrome on iOS leaves an empty tab behind otherwise.
  { to: 'wallet', host: 'web', on: APPLE, browsers: ['chrome'], opening: 'self', back: 'to-browser' },
  // A universal link opens the app from a new tab only.
  { to: 'wallet', host: 'web', on: APPLE, opening: 'blank', back: 'to-browser' },
  // App links work from a new tab in every browser.
  { to: 'wallet', host: 'web', on: ['android'], opening: 'blank', back: 'to-page' },
  // Desktop wallets register a scheme, not a universal link.
  { to: 'wallet', host: 'web', on: DESKTOP, opening: 'scheme', back: 'to-browser' },
  // Nothing is known, a plain link always works.
  { to: 'wallet', host: 'web', on: '*', opening: 'blank', back: 'as-is' },
]

const BROWSER_SCHEME: Partial<Record<Browser, string>> = {
  chrome: 'googlechrome://',
  firefox: 'firefox://',
  opera: 'opera-http://',
}

/** Decides how a link is opened and where the wallet returns to. Pure: no case is left without a rule. */
export function decideRedirect(one: RedirectCase): Redirect {
  const rule = RULES.find((row) => matches(row, one))
  if (!rule) throw new RangeError('No redirect rule')
  const strategy = (rule.twa && one.twaReturnUrl) || one.strategy
  const noScheme = one.force || (one.to === 'wallet' && !one.hasScheme)
  return {
    opening: rule.opening === 'scheme' && noScheme ? 'blank' : rule.opening,
    ret: resolveBack(rule, one, strategy),
  }
}

function matches(rule: Rule, { to, device }: RedirectCase): boolean {
  if (rule.to !== to || (rule.host !== '*' && rule.host !== device.host)) return false
  const place = device.host === 'mini-app' ? device.telegramPlatform : device.os
  if (rule.on !== '*' && !rule.on.includes(place)) return false
  return !rule.browsers || rule.browsers.includes(device.browser)
}

function resolveBack(rule: Rule, { to, device }: RedirectCase, strategy: string): string {
  // Telegram returns by itself: whatever the host asked for, 'back' is what works there.
  if (rule.back === 'back') return 'back'
  if (strategy !== 'back') return strategy
  if (rule.back === 'as-is') return to === 'telegram' && device.host === 'web' ? 'none' : 'back'
  if (rule.back === 'to-telegram') return 'tg://resolve'
  if (device.browser === 'safari') {
    if (rule.back === 'to-page') return device.href
    return to === 'telegram' ? 'back' : 'none'
  }
  const known = BROWSER_SCHEME[device.browser]
  if (known) return known
  return DESKTOP.includes(device.os) && rule.back === 'to-browser' ? 'none' : device.href
}

/**
 * Whether the wallet is opened by itself once a request is on the bridge. A mini app always opens it: the
 * user cannot see the wallet's notification from inside Telegram.
 */
export function opensByItself(
  device: Device,
  skip: ActionConfiguration['skipRedirectToWallet'] = 'ios',
): boolean {
  if (device.host === 'mini-app') return true
  if (skip === 'ios') return device.os !== 'ios' && device.os !== 'ipad'
  return skip === 'never'
}

/** Whether leaving the page cannot be noticed here, so that a second attempt would open a second window. */
export function asksBeforeLeaving({ os, browser }: Device): boolean {
  return browser === 'safari' || (os === 'android' && browser === 'firefox') || os === 'windows'
}
