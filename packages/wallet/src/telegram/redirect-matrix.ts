import type { ActionConfiguration, ReturnStrategy } from '../core/options.ts'
import type { Browser, Device, Os } from './device.ts'

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

/** To where, from which host, on which systems (inside a mini app: Telegram's platforms); then how, and back to where. */
type Rule = readonly [
  to: RedirectCase['to'],
  host: Device['host'],
  on: readonly string[] | '*',
  opening: Opening,
  back: BackRule,
  /** `twa`: a mini app's own return address goes before the strategy. */
  only?: { browsers?: readonly Browser[]; twa?: true },
]

const DESKTOP: readonly Os[] = ['macos', 'windows', 'linux']
const APPLE: readonly Os[] = ['ios', 'ipad']
const SCHEMES: readonly Browser[] = ['chrome', 'firefox']

/** First match wins, from the particular to the general; each rule under its reason. */
const RULES: readonly Rule[] = [
  // The link browser hands t.me to Telegram itself.
  ['telegram', 'telegram-browser', '*', 'blank', 'back'],
  // The client opens the bot above this app and comes back to it.
  ['telegram', 'mini-app', ['ios', 'android', 'macos', 'tdesktop', 'web'], 'telegram', 'back'],
  // The web client closes this app, so it must be told where to return.
  ['telegram', 'mini-app', ['weba'], 'telegram', 'as-is', { twa: true }],
  // An unknown client may not know the event.
  ['telegram', 'mini-app', '*', 'blank', 'as-is', { twa: true }],
  // These browsers do not follow universal links to apps.
  ['telegram', 'web', APPLE, 'scheme', 'to-browser', { browsers: SCHEMES }],
  // Safari follows universal links from a new tab.
  ['telegram', 'web', APPLE, 'blank', 'to-browser'],
  // The scheme spares the page t.me shows in between.
  ['telegram', 'web', ['android'], 'scheme', 'back', { browsers: SCHEMES }],
  // Other browsers block unknown schemes.
  ['telegram', 'web', ['android'], 'blank', 'back'],
  // Telegram Desktop takes the scheme; the tab stays where it is.
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
  // Here Telegram itself is a page in a browser.
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

/** Decides how a link is opened and where the wallet returns to. Pure: no case is left without a rule. */
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
  // Telegram returns by itself: whatever the host asked for, 'back' is what works there.
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
