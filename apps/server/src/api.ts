import { fileURLToPath } from 'node:url'
import { walletNetworks } from '@ganj/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessTokens, createAccessTokens } from '#auth/access-token.ts'
import { createRevocations, type Revocations } from '#auth/revocations.ts'
import { authRoutes } from '#auth/routes.ts'
import { walletManifest } from '#auth/wallet/manifest.ts'
import { walletRoutes } from '#auth/wallet/routes.ts'
import { primaryReads } from '#platform/database/reads.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { createMount, type Mount } from '#platform/http/mount.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { createServer } from '#platform/http/server.ts'
import { serveSite } from '#platform/http/site.ts'
import { type Composition, composeFeatures, type Parts, version } from './app.ts'
import { clientConfig } from './client-config.ts'
import type { Reactions } from './reactions.ts'

/** The HTTP API: who calls, and the calls of every feature. */
export async function createApi(parts: Parts, composition: Composition) {
  const { settings, secrets, database, clock } = parts
  const { features, reactions, bus, limits } = composition
  const tokens = createAccessTokens(secrets.sessionSecret, settings.ACCESS_TOKEN_TTL, clock)
  const revocations = createRevocations(database, settings.ACCESS_TOKEN_TTL, bus)
  const app = await createServer(parts.log, version, settings)
  const mount = createMount(app, {
    clock,
    guard: tokens.prove,
    refusalOf: revocations.refusal,
    reads: parts.reads ?? primaryReads(database),
    limits,
  })
  const drain = healthRoutes(app, database)
  addAuth({ app, mount, parts, tokens, revocations, reactions })
  for (const { routes } of features) await routes?.({ mount, app, secret: secrets.sessionSecret })
  return { app, drain }
}

interface AuthNeeds {
  app: FastifyInstance
  mount: Mount
  parts: Parts
  tokens: AccessTokens
  revocations: Revocations
  reactions: Reactions
}

function addAuth({ app, mount, parts, tokens, revocations, reactions }: AuthNeeds): void {
  const { settings, secrets, database, playDeck } = parts
  authRoutes(mount, {
    database,
    tokens,
    revocations,
    proof: secrets.proof,
    playDeck,
    reactions,
    secret: secrets.sessionSecret,
    initDataMaxAge: settings.INIT_DATA_MAX_AGE,
    refreshTokenTtl: settings.REFRESH_TOKEN_TTL,
  })
  const addressOf = (request: FastifyRequest) => ownAddress(settings, request)
  walletRoutes(mount, { database, reactions, network: walletNetworks[settings.TON_NETWORK], addressOf })
  walletManifest(app, {
    addressOf,
    name: settings.APP_NAME,
    iconUrl: settings.APP_ICON_URL,
    termsUrl: settings.TERMS_URL,
    privacyUrl: settings.PRIVACY_URL,
  })
}

/** The whole server in one process: every feature, and the API over them. */
export async function createApp(parts: Parts) {
  const composition = composeFeatures(parts)
  const { app, drain } = await createApi(parts, composition)
  app.addHook('onClose', composition.close)
  return { ...composition, app, drain }
}

/** What a process that answers no calls still serves: its health. */
export async function createHealthServer({
  log,
  database,
  settings,
}: Pick<Parts, 'log' | 'database' | 'settings'>) {
  const app = await createServer(log, version, settings)
  return { app, drain: healthRoutes(app, database) }
}

/** Adds the app and the game frame, built before, to a server. */
export const addSite = (app: FastifyInstance, { settings, secrets, clock }: Parts): Promise<void> =>
  serveSite(app, {
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    gameRoot: fileURLToPath(new URL('../../game/dist', import.meta.url)),
    frameAncestors: settings.FRAME_ANCESTORS,
    config: (request) => clientConfig(settings, secrets, clock, request),
  })
