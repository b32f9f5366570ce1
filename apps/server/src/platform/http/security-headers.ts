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

interface AppPolicyParams {
  config: ClientConfig
  /** As in Content-Security-Policy. */
  frameAncestors: string
  /** Where the page connects besides this server and whom its configuration names: bridges of wallets, the wallets list. */
  connectSources: readonly string[]
  /** Hashes of the page's own inline scripts. */
  inlineHashes: readonly string[]
}

/** The app's Content-Security-Policy. */
export function appPolicy({ config, frameAncestors, connectSources, inlineHashes }: AppPolicyParams): string {
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
    ["script-src 'self'", ...inlineHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    `connect-src ${[...connect].join(' ')}`,
    // Workers that the page makes of text: the human proof, and the recorders that are configured.
    "worker-src 'self' blob:",
    `frame-src ${game}`,
    `frame-ancestors ${frameAncestors}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * The game frame's policy. Browsers ask `frame-ancestors` of every frame above, so whoever may show the app stands there
 * too; without the app between them they get an opaque frame that no session ever speaks to.
 */
export function gamePolicy(frameAncestors: string): string {
  const above = frameAncestors.split(/\s+/).filter((source) => source !== '' && source !== "'none'")
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'none'",
    `frame-ancestors ${[...new Set(["'self'", ...above])].join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The console's policy: nothing from elsewhere but the game, nothing written into the page, shown in no frame. */
export const consolePolicy = (gameUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Runs are watched in the frame that they were played in.
    `frame-src ${originOf(gameUrl) ?? "'self'"}`,
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    // No text becomes code or markup.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
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
