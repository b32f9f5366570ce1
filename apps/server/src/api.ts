import { fileURLToPath } from 'node:url'
import { getHome, start, walletNetworks } from '@ganj/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthDependencies } from '#auth/admit.ts'
import { createKnownPlayers } from '#auth/known-players.ts'
import { type Guard, guardOperator } from '#auth/operators/guard.ts'
import { operatorRoutes } from '#auth/operators/routes.ts'
import { playerViewRoutes, viewRefusalOf } from '#auth/player-view.ts'
import { authRoutes } from '#auth/routes.ts'
import { type AccessTokens, createAccessTokens } from '#auth/sessions/access-token.ts'
import { createRevocations, type Revocations } from '#auth/sessions/revocations.ts'
import { startRoutes } from '#auth/start.ts'
import { walletManifest } from '#auth/wallet/manifest.ts'
import { walletRoutes } from '#auth/wallet/routes.ts'
import { createWalletBridges } from '#auth/wallet/wallet-bridges.ts'
import { createApprovals } from '#platform/admin/approvals.ts'
import { createMountAdmin } from '#platform/admin/mount-admin.ts'
import { primaryReads } from '#platform/database/reads.ts'
import { Fault } from '#platform/fault.ts'
import { apiDocs } from '#platform/http/api-docs.ts'
import { compressReplies } from '#platform/http/compress-replies.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { type Answer, type Caller, createMount, type Mount, withAnswer } from '#platform/http/mount.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { createServer } from '#platform/http/server.ts'
import { serveSite } from '#platform/http/site/site.ts'
import { type Composition, composeFeatures, type Dependencies, version } from './app.ts'
import { clientConfig } from './client-config.ts'
import type { Reactions } from './reactions.ts'
import { createHome } from './read-home.ts'
import type { Settings } from './settings.ts'

/** The HTTP API: authentication, and the calls of every feature. */
async function createApi(dependencies: Dependencies, composition: Composition) {
  const { settings, secrets, database, clock } = dependencies
  const { features, reactions, pubSub, limits } = composition
  const tokens = createAccessTokens(secrets.sessionSecret, settings.ACCESS_TOKEN_TTL, clock)
  const revocations = createRevocations(database, settings.ACCESS_TOKEN_TTL, pubSub)
  const isKnownPlayer = createKnownPlayers(database)
  const refusalOf = async (caller: Caller, now: Date, allows = { deletedOwner: false }) => {
    if (caller.isReadOnly) return viewRefusalOf(database, caller, now)
    return (
      (await revocations.refusal(caller.sessionId, now, allows)) ??
      ((await isKnownPlayer(caller.id)) ? undefined : new Fault('auth.token-invalid'))
    )
  }
  const callerOf = async ({ headers }: FastifyRequest): Promise<bigint | undefined> => {
    const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!token) return undefined
    try {
      const caller = tokens.prove(token)
      if (caller.isReadOnly) throw new Fault('auth.view-only')
      return (await refusalOf(caller, clock())) ? undefined : caller.id
    } catch (error) {
      if (error instanceof Fault && error.status < 500 && error.code !== 'auth.view-only') return undefined
      throw error
    }
  }
  const app = createServer(dependencies.log, settings)
  if (showsDocs(settings)) await apiDocs(app, version)
  const { mount, answer } = withAnswer(
    createMount(app, {
      clock,
      guard: tokens.prove,
      refusalOf,
      reads: dependencies.reads ?? primaryReads(database),
      limits,
      previewOf: (request) => composition.previewOf(request, secrets.sessionSecret, clock()),
    }),
  )
  const drain = healthRoutes(app, database)
  addAuth({ app, mount, answer, dependencies, tokens, revocations, reactions })
  for (const { routes } of features)
    await routes?.({
      mount,
      app,
      secret: secrets.sessionSecret,
      callerOf,
      limits,
      publishSessionsEnded: revocations.expire,
    })
  addAdmin({ app, dependencies, composition, tokens, revocations })
  return { app, drain }
}

interface AdminNeeds {
  app: FastifyInstance
  dependencies: Dependencies
  composition: Composition
  tokens: AccessTokens
  revocations: Revocations
}

/** The operators' API: their sessions, and the calls of every feature. */
function addAdmin({
  app,
  dependencies,
  composition: { features, limits },
  tokens,
  revocations,
}: AdminNeeds): void {
  const { settings, secrets, database, clock } = dependencies
  const secret = secrets.sessionSecret
  const isProduction = settings.NODE_ENV === 'production'
  const guard: Guard = {
    database,
    secret,
    needsSecondFactor: (settings.OPERATOR_SECOND_FACTOR ?? (isProduction ? 'on' : 'off')) === 'on',
  }
  const mountAdmin = createMountAdmin(app, {
    clock,
    limits,
    guard: (request, endpoint, now) => guardOperator(guard, request, endpoint, now),
  })
  const approvals = createApprovals()
  operatorRoutes(mountAdmin, {
    database,
    guard,
    approvals,
    limits,
    secret,
    proof: secrets.proof,
    initDataMaxAge: settings.INIT_DATA_MAX_AGE,
    ownUrl: () => ownAddress(settings, app),
  })
  for (const { adminRoutes } of features)
    adminRoutes?.({
      mountAdmin,
      approvals,
      secret,
      publishSessionsEnded: revocations.expire,
      issueReadOnlyToken: tokens.issueReadOnly,
    })
}

interface AuthNeeds {
  app: FastifyInstance
  mount: Mount
  answer: Answer
  dependencies: Dependencies
  tokens: AccessTokens
  revocations: Revocations
  reactions: Reactions
}

function addAuth({ app, mount, answer, dependencies, tokens, revocations, reactions }: AuthNeeds): void {
  const { settings, secrets, database, playDeck } = dependencies
  const auth: AuthDependencies = {
    database,
    tokens,
    revocations,
    proof: secrets.proof,
    playDeck,
    reactions,
    secret: secrets.sessionSecret,
    initDataMaxAge: settings.INIT_DATA_MAX_AGE,
    refreshTokenTtl: settings.REFRESH_TOKEN_TTL,
  }
  authRoutes(mount, auth)
  startRoutes(mount, auth, createHome(answer))
  playerViewRoutes(mount, database, tokens)
  // The tokens of a session are new in each reply, so that the compressed size reveals nothing of them.
  compressReplies(
    app,
    [start, getHome].map(({ path }) => `/api${path}`),
  )
  const ownUrl = () => ownAddress(settings, app)
  walletRoutes(mount, { database, reactions, network: walletNetworks[settings.TON_NETWORK], ownUrl })
  walletManifest(app, {
    ownUrl,
    name: settings.APP_NAME,
    iconUrl: settings.APP_ICON_URL,
    termsUrl: settings.TERMS_URL,
    privacyUrl: settings.PRIVACY_URL,
  })
}

/** The whole server in one process: every feature and the API. */
export async function createApp(dependencies: Dependencies) {
  const composition = composeFeatures(dependencies)
  const { app, drain } = await createApi(dependencies, composition)
  app.addHook('onClose', composition.close)
  return { ...composition, app, drain }
}

/** The server of a process without an API: its health checks. */
async function createHealthServer({
  log,
  database,
  settings,
}: Pick<Dependencies, 'log' | 'database' | 'settings'>) {
  const app = createServer(log, settings)
  return { app, drain: healthRoutes(app, database) }
}

/** Whether a process with these settings has the role. */
export const hasRole = ({ GANJ_ROLE }: Settings, role: Settings['GANJ_ROLE']): boolean =>
  GANJ_ROLE === 'all' || GANJ_ROLE === role

/** The HTTP routes of a process: the API and the app in that role, else its health checks alone. */
export async function createHttp(dependencies: Dependencies, composition: Composition) {
  if (!hasRole(dependencies.settings, 'api')) return createHealthServer(dependencies)
  const api = await createApi(dependencies, composition)
  await addSite(api.app, dependencies)
  return api
}

/** The document of the API is for developers: in production it is served only when configured. */
const showsDocs = ({ API_DOCS, NODE_ENV }: Settings) =>
  (API_DOCS ?? (NODE_ENV === 'production' ? 'off' : 'on')) === 'on'

const builtSite: Pick<Parameters<typeof serveSite>[1], 'webRoot' | 'gameRoot' | 'consoleRoot'> = {
  webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  gameRoot: fileURLToPath(new URL('../../game/dist', import.meta.url)),
  consoleRoot: fileURLToPath(new URL('../../admin/dist', import.meta.url)),
}

/** Adds the built app and game frame to a server. */
export function addSite(
  app: FastifyInstance,
  { settings, secrets, clock, log }: Dependencies,
  roots = builtSite,
): Promise<void> {
  const bridges = createWalletBridges({
    listUrl: settings.WALLETS_LIST_URL,
    clock,
    onError: (error) => log.info({ err: error }, 'the wallets list was not read'),
  })
  const configured = settings.CONNECT_SOURCES.split(/\s+/).filter(Boolean)
  return serveSite(app, {
    ...roots,
    frameAncestors: settings.FRAME_ANCESTORS,
    connectSources: () => [...bridges.sources(), ...configured],
    address: ({ protocol, host }) => settings.PUBLIC_URL ?? `${protocol}://${host}`,
    config: (request) => clientConfig(settings, secrets, clock, request),
  })
}
