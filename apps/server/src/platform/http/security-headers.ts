import { createHash } from 'node:crypto'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyInstance } from 'fastify'

/** Sets the security headers of every answer, and on pages those for referrer, opener and frames. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return done()
    reply
      // The query of an address can contain a hand-over id or a signed identity.
      .header('referrer-policy', 'no-referrer')
      // Wallets open in windows that the page observes until they close: `same-origin` would cut the connection. In a
      // frame (Telegram's web clients, PlayDeck) browsers ignore the header.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
    done()
  })
}

/** Content policy sources of inline code in a page. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The digests of a page's own scripts, its import map and its styles; injected code is not run. */
export function inlineSources(html: string): InlineSources {
  const digestsOf = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  return {
    scripts: digestsOf(/<script(?: type="(?:importmap|module)")?>([\s\S]*?)<\/script>/g),
    styles: digestsOf(/<style>([\s\S]*?)<\/style>/g),
  }
}

interface AppPolicyParams {
  config: ClientConfig
  /** As in Content-Security-Policy. */
  frameAncestors: string
  /**
   * Origins that the page connects to besides this server and the configured ones: bridges of wallets, the wallets
   * list.
   */
  connectSources: readonly string[]
  inline: InlineSources
}

/**
 * Names of Trusted Types policies: for the start of the service worker, and for the worker that solves the collector's
 * task.
 */
const trustedTypes = 'ganj-service-worker ganj-human-proof'

/** The app's Content-Security-Policy. */
export function appPolicy({ config, frameAncestors, connectSources, inline }: AppPolicyParams): string {
  const game = originOf(config.gameUrl) ?? "'self'"
  const { analytics, productAnalytics, errorReports } = config
  const configured = [
    analytics?.host,
    productAnalytics?.host,
    // The service's cloud serves the configuration of its library from a separate host.
    productAnalytics?.host.replace(/^(https:\/\/(?:eu|us))(\.i\.posthog\.com)/, '$1-assets$2'),
    errorReports?.dsn,
  ].flatMap((address) => originOf(address) ?? [])
  // `data:` is the list of wallets built into the widget.
  const connect = new Set(["'self'", 'data:', ...configured, ...connectSources])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: https:",
    `connect-src ${[...connect].join(' ')}`,
    // Workers that the page creates from text: the human proof, and the configured recorders.
    "worker-src 'self' blob:",
    `frame-src ${game}`,
    `frame-ancestors ${frameAncestors}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...noTextBecomesCode(trustedTypes),
  ].join('; ')
}

/** @param policies names of the Trusted Types policies that the page may create */
const noTextBecomesCode = (policies: string): string[] => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
]

/**
 * The game frame's policy. Browsers check `frame-ancestors` for every ancestor, so the hosts that may embed the app are
 * listed too; without the app between them they get an opaque frame without any session.
 */
export function gamePolicy(frameAncestors: string, inline: InlineSources): string {
  const above = frameAncestors.split(/\s+/).filter((source) => source !== '' && source !== "'none'")
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'none'",
    `frame-ancestors ${[...new Set(["'self'", ...above])].join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    ...noTextBecomesCode("'none'"),
  ].join('; ')
}

/** The console's policy: no external sources but the game, no inline code but that of its build, in no frame. */
export const consolePolicy = (gameUrl: string, inline: InlineSources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Runs are replayed in the frame in which they were played.
    `frame-src ${originOf(gameUrl) ?? "'self'"}`,
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    ...noTextBecomesCode("'none'"),
  ].join('; ')

/** The policy of the API's readable document: no external sources, in no frame. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The document's page sets styles on its elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

/** An absolute address's origin; undefined for a relative one. */
const originOf = (address: string | undefined): string | undefined =>
  address && /^https?:/.test(address) ? new URL(address).origin : undefined
