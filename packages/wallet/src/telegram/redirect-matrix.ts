import type { ActionConfiguration, ReturnStrategy } from '../core/options.ts'
import type { Browser, Device, Os } from './device.ts'

/** How a link is opened. */
type Opening =
  /** A new tab. */
  | 'blank'
  /** This tab. */
  | 'self'
  /** The host opens a t.me link inside Telegram; other addresses open in a new tab. */
  | 'telegram'
  /** The app's own scheme first, and the universal link in a new tab when no app opens within 200 ms. */
  | 'scheme'

/** The input of the rules. */
export interface RedirectCase {
  device: Device
  /** The target of the link: a wallet that is a mini app, or a separate app. */
  to: 'telegram' | 'wallet'
  strategy: ReturnStrategy
  /** Return address for a mini app that opens a mini app. */
  twaReturnUrl?: ReturnStrategy | undefined
  /** Second attempt: the scheme has opened no app. */
  force: boolean
  /** The wallet has a scheme of its own. */
  hasScheme: boolean
}

/** The decision of the rules. */
export interface Redirect {
  opening: Opening
  ret: string
}

type BackRule = 'as-is' | 'back' | 'to-telegram' | 'to-browser' | 'to-page'

/** Target, host and systems (inside a mini app: Telegram's platforms); then the opening and the return. */
type Rule = readonly [
  to: RedirectCase['to'],
  host: Device['host'],
  on: readonly string[] | '*',
  opening: Opening,
  back: BackRule,
  /** `twa`: a mini app's own return address overrides the strategy. */
  only?: { browsers?: readonly Browser[]; twa?: true },
]

const DESKTOP: readonly Os[] = ['macos', 'windows', 'linux']
const APPLE: readonly Os[] = ['ios', 'ipad']
const SCHEMES: readonly Browser[] = ['chrome', 'firefox']

/** The first match applies, from specific to general; a comment above each rule gives its reason. */
const RULES: readonly Rule[] = [
  // The in-app browser passes t.me links to Telegram itself.
  ['telegram', 'telegram-browser', '*', 'blank', 'back'],
  // The client opens the bot over this app and returns to it.
  ['telegram', 'mini-app', ['ios', 'android', 'macos', 'tdesktop', 'web'], 'telegram', 'back'],
  // The web client closes this app, so it needs a return address.
  ['telegram', 'mini-app', ['weba'], 'telegram', 'as-is', { twa: true }],
  // An unknown client may not know the event.
  ['telegram', 'mini-app', '*', 'blank', 'as-is', { twa: true }],
  // These browsers do not follow universal links to apps.
  ['telegram', 'web', APPLE, 'scheme', 'to-browser', { browsers: SCHEMES }],
  // Safari follows universal links from a new tab.
  ['telegram', 'web', APPLE, 'blank', 'to-browser'],
  // The scheme avoids the intermediate page of t.me.
  ['telegram', 'web', ['android'], 'scheme', 'back', { browsers: SCHEMES }],
  // Other browsers block unknown schemes.
  ['telegram', 'web', ['android'], 'blank', 'back'],
  // Telegram Desktop handles the scheme; the tab is unchanged.
  ['telegram', 'web', DESKTOP, 'scheme', 'back'],
  // Nothing is known, a plain link always works.
  ['telegram', 'web', '*', 'blank', 'as-is'],

  // A new tab would leave Telegram before the app opens.
  ['wallet', 'telegram-browser', ['ios', 'android'], 'self', 'to-telegram'],
  // On a desktop the wallet opens beside the browser.
  ['wallet', 'telegram-browser', '*', 'blank', 'as-is'],
  // The webview blocks foreign schemes; the wallet must lead back to Telegram, not to a browser.
  ['wallet', 'mini-app', ['ios', 'android'], 'telegram', 'to-telegram'],
  // The desktop client passes schemes on to the system.
  ['wallet', 'mini-app', ['macos', 'tdesktop'], 'scheme', 'to-telegram'],
  // Telegram itself is a page in a browser here.
  ['wallet', 'mini-app', ['weba', 'web'], 'scheme', 'to-page'],
  // An unknown client gets a plain link.
  ['wallet', 'mini-app', '*', 'blank', 'as-is'],
  // Chrome on iOS leaves an empty tab behind otherwise.
  ['wallet', 'web', APPLE, 'self', 'to-browser', { browsers: ['chrome'] }],
  // A universal link opens the app from a new tab only.
  ['wallet', 'web', APPLE, 'blank', 'to-browser'],
  // App links work from a new tab in every browser.
  ['wallet', 'web', ['android'], 'blank', 'to-page'],
  // Desktop wallets register a scheme, not a universal link.
  ['wallet', 'web', DESKTOP, 'scheme', 'to-browser'],
  // Nothing is known, a plain link always works.
  ['wallet', 'web', '*', 'blank', 'as-is'],
]

const BROWSER_SCHEME: Partial<Record<Browser, string>> = {
  chrome: 'googlechrome://',
  firefox: 'firefox://',
  opera: 'opera-http://',
}

/** Decides how a link is opened and where the wallet returns to. Pure; every case has a rule. */
export function decideRedirect(one: RedirectCase): Redirect {
  const rule = RULES.find((row) => matches(row, one))
  if (!rule) throw new RangeError('No redirect rule')
  const [, , , opening, back, only] = rule
  const strategy = (only?.twa && one.twaReturnUrl) || one.strategy
  const noScheme = one.force || (one.to === 'wallet' && !one.hasScheme)
  return {
    opening: opening === 'scheme' && noScheme ? 'blank' : opening,
    ret: resolveBack(back, one, strategy),
  }
}

function matches([leadsTo, host, on, , , only]: Rule, { to, device }: RedirectCase): boolean {
  if (leadsTo !== to || host !== device.host) return false
  const place = device.host === 'mini-app' ? device.telegramPlatform : device.os
  if (on !== '*' && !on.includes(place)) return false
  return !only?.browsers || only.browsers.includes(device.browser)
}

function resolveBack(rule: BackRule, { to, device }: RedirectCase, strategy: string): string {
  // Telegram returns by itself: only 'back' works there, whatever the host requests.
  if (rule === 'back') return 'back'
  if (strategy !== 'back') return strategy
  if (rule === 'as-is') return to === 'telegram' && device.host === 'web' ? 'none' : 'back'
  if (rule === 'to-telegram') return 'tg://resolve'
  if (device.browser === 'safari') {
    if (rule === 'to-page') return device.href
    return to === 'telegram' ? 'back' : 'none'
  }
  const known = BROWSER_SCHEME[device.browser]
  if (known) return known
  return DESKTOP.includes(device.os) && rule === 'to-browser' ? 'none' : device.href
}

/**
 * Whether the wallet is opened automatically once a request is on the bridge. A mini app always opens it: the user
 * cannot see the wallet's notification from inside Telegram.
 */
export function opensAutomatically(
  device: Device,
  skip: ActionConfiguration['skipRedirectToWallet'] = 'ios',
): boolean {
  if (device.host === 'mini-app') return true
  if (skip === 'ios') return device.os !== 'ios' && device.os !== 'ipad'
  return skip === 'never'
}

/** Whether leaving the page cannot be detected here, so that a second attempt would open a second window. */
export function asksBeforeLeaving({ os, browser }: Device): boolean {
  return browser === 'safari' || (os === 'android' && browser === 'firefox') || os === 'windows'
}
