import { createHash } from 'node:crypto'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyInstance } from 'fastify'

/** Puts on every answer what browsers need to know of it, and on pages who may see where they are and hold them. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return done()
    reply
      // The query of an address can hold a hand-over id or a signed identity.
      .header('referrer-policy', 'no-referrer')
      // Wallets are opened as windows and are followed until they close: `same-origin` would cut them off. In a frame
      // (Telegram's web clients, PlayDeck) browsers take no notice of it.
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
    done()
  })
}

/** Sources of a content policy for what is written into a page. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** By the digests of a page's own scripts, its import map and its styles; whatever gets in beside them is not run. */
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
  /** Where the page connects besides this server and whom its configuration names: bridges of wallets, the wallets list. */
  connectSources: readonly string[]
  inline: InlineSources
}

/** Names of Trusted Types policies: what starts the service worker, and the worker that solves the collector's task. */
const trustedTypes = 'ganj-service-worker ganj-human-proof'

/** The app's Content-Security-Policy. */
export function appPolicy({ config, frameAncestors, connectSources, inline }: AppPolicyParams): string {
  const game = originOf(config.gameUrl) ?? "'self'"
  const { analytics, productAnalytics, errorReports } = config
  const configured = [
    analytics?.host,
    productAnalytics?.host,
    // The service's cloud keeps the configuration of its library on a host of its own.
    productAnalytics?.host.replace(/^(https:\/\/(?:eu|us))(\.i\.posthog\.com)/, '$1-assets$2'),
    errorReports?.dsn,
  ].flatMap((address) => originOf(address) ?? [])
  // `data:` is the list of wallets that comes with the widget.
  const connect = new Set(["'self'", 'data:', ...configured, ...connectSources])
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: https:",
    `connect-src ${[...connect].join(' ')}`,
    // Workers that the page makes of text: the human proof, and the recorders that are configured.
    "worker-src 'self' blob:",
    `frame-src ${game}`,
    `frame-ancestors ${frameAncestors}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...noTextBecomesCode(trustedTypes),
  ].join('; ')
}

/** @param policies names of the Trusted Types policies that the page may make */
const noTextBecomesCode = (policies: string): string[] => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies}`,
]

/**
 * The game frame's policy. Browsers ask `frame-ancestors` of every frame above, so whoever may show the app stands there
 * too; without the app between them they get an opaque frame that no session ever speaks to.
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

/** The console's policy: nothing from elsewhere but the game, nothing written into the page but by its build, shown in no frame. */
export const consolePolicy = (gameUrl: string, inline: InlineSources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Runs are watched in the frame that they were played in.
    `frame-src ${originOf(gameUrl) ?? "'self'"}`,
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    ...noTextBecomesCode("'none'"),
  ].join('; ')

/** The policy of the API's readable document: nothing from elsewhere, shown in no frame. */
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

/** An absolute address's origin; nothing for one of our own. */
const originOf = (address: string | undefined): string | undefined =>
  address && /^https?:/.test(address) ? new URL(address).origin : undefined
