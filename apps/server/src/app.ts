import { fileURLToPath } from 'node:url'
import { walletNetworks } from '@ganj/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessTokens, createAccessTokens } from '#auth/access-token.ts'
import { createRevocations, type Revocations } from '#auth/revocations.ts'
import { authRoutes } from '#auth/routes.ts'
import { walletManifest } from '#auth/wallet/manifest.ts'
import { walletRoutes } from '#auth/wallet/routes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import { createContent } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { primaryReads, type Reads } from '#platform/database/reads.ts'
import { jobStatementMs } from '#platform/database/time-limits.ts'
import type { Feature } from '#platform/feature.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { createMount, type Mount } from '#platform/http/mount.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { createServer } from '#platform/http/server.ts'
import { serveSite } from '#platform/http/site.ts'
import type { Job } from '#platform/jobs.ts'
import { type Limits, limitsInProcess } from '#platform/limits/limits.ts'
import { limitsInValkey } from '#platform/limits/limits-in-valkey.ts'
import type { PlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { createBus } from '#platform/pub-sub.ts'
import type { RandomBytes } from '#platform/random.ts'
import type { Secrets } from '#platform/secrets.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { clientConfig } from './client-config.ts'
import { achievementsFeature } from './features/achievements/feature.ts'
import { analyticsFeature } from './features/analytics/feature.ts'
import { broadcastFeature } from './features/broadcast/feature.ts'
import { channelsFeature } from './features/channels/feature.ts'
import { eventsFeature } from './features/events/feature.ts'
import { friendsFeature } from './features/friends/feature.ts'
import { gameFeature } from './features/game/feature.ts'
import { groupsFeature } from './features/groups/feature.ts'
import { idleFeature } from './features/idle/feature.ts'
import { indicatorsFeature } from './features/indicators/feature.ts'
import { leaderboardFeature } from './features/leaderboard/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { payoutsFeature } from './features/payouts/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { rewardsFeature } from './features/rewards/feature.ts'
import { shopFeature } from './features/shop/feature.ts'
import { tasksFeature } from './features/tasks/feature.ts'
import { wheelFeature } from './features/wheel/feature.ts'
import { maintenanceJobs } from './maintenance.ts'
import { createProductCatalogue } from './product-catalogue.ts'
import { channelsOf, createReactions, type Reactions } from './reactions.ts'

export interface Parts {
  settings: Settings
  secrets: Secrets
  database: Database
  clock: Clock
  randomBytes: RandomBytes
  log: FastifyBaseLogger
  /** Absent: everything is read from the database itself. */
  reads?: Reads
  /** Absent: nobody signs in by PlayDeck. */
  playDeck?: PlayDeckHost | undefined
  /** Absent: this is the only process, or others share nothing with it but the database. */
  valkey?: Valkey | undefined
}

export const version = '0.1.0'

/** The features of the server, each given what it needs of the others. No process runs all of what they give. */
export function composeFeatures(parts: Omit<Parts, 'secrets'>) {
  const { settings, database, clock, randomBytes, log, valkey } = parts
  const timeZone = settings.TIME_ZONE
  const unhurried = database.withStatementLimit(jobStatementMs)
  const bus = createBus(valkey)
  const content = createContent(database, clock)
  const bot = configuredBot(settings)
  const hasBot = bot !== undefined
  const limits = limitsOf(parts)
  // Each reaction looks its feature up when it is called: features and what they react to need each other.
  const reactions: Reactions = createReactions({ timeZone, offers: () => offers })
  const shared = { database, content, reactions, timeZone }

  const events = eventsFeature({ database })
  const broadcast = broadcastFeature({ database })
  const groups = groupsFeature(shared)
  const friends = friendsFeature(shared)
  const profile = profileFeature(shared)
  const tasks = tasksFeature({ ...shared, hasBot })
  const achievements = achievementsFeature({ ...shared, hasBot })
  const channels = channelsFeature({
    ...shared,
    bot,
    limits,
    channels: () => channelsOf([tasks, achievements]),
  })
  const game = gameFeature({
    ...shared,
    settings,
    randomBytes,
    clock,
    onJudged: () => bus.tell('standing-changed'),
  })
  const leaderboard = leaderboardFeature({
    ...parts,
    ...shared,
    unhurried,
    bus,
    circles: { friendsOf: friends.friendsOf, groupOf: groups.groupOf },
    hasPendingRuns: game.hasPendingRuns,
  })
  const idle = idleFeature({ ...shared, levelsOf: game.levelsOf })
  const wheel = wheelFeature({ ...shared, randomBytes })
  const indicators = indicatorsFeature({ ...shared, ...game, ...wheel })
  const shop = shopFeature(shared)
  const catalogue = createProductCatalogue(shop, game)
  const payments = paymentsFeature({ ...parts, ...shared, bot, shelf: catalogue })
  const payouts = payoutsFeature({ ...parts, ...shared, debts: payments.debts })
  const rewards = rewardsFeature(shared)
  const analytics = analyticsFeature({ settings, database, unhurried, clock })
  const offers = {
    events,
    friends,
    groups,
    profile,
    tasks,
    achievements,
    leaderboard,
    game,
    payments,
    payouts,
    analytics,
  }

  const features: readonly Feature[] = [
    indicators,
    profile,
    friends,
    groups,
    broadcast,
    game,
    idle,
    leaderboard,
    wheel,
    shop,
    payments,
    payouts,
    rewards,
    tasks,
    achievements,
    channels,
    events,
    analytics,
  ]
  const maintenance = maintenanceJobs({
    database,
    unhurried,
    bot,
    clock,
    log,
    prune: [leaderboard.pruneRemoved],
  })
  return {
    features,
    content,
    reactions,
    /** What payments sell from. */
    catalogue,
    bus,
    limits,
    jobs: [...features.flatMap(({ jobs = [] }) => jobs), ...maintenance] as readonly Job[],
    /** What tells the bot of updates; absent while it is off. */
    updates: payments.updates,
    /** Pays out in the background; absent where nothing is paid out. */
    payoutWorker: payouts.worker,
    /** Copies the boards to Valkey; absent where there is none. */
    boardKeeper: leaderboard.boardKeeper,
    close: game.close,
  }
}

export type Composition = ReturnType<typeof composeFeatures>

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

const limitsOf = ({ settings, valkey, log }: Omit<Parts, 'secrets'>): Limits | undefined => {
  if (settings.RATE_LIMITS === 'off') return undefined
  if (!valkey) return limitsInProcess()
  return limitsInValkey(valkey, (error) => log.warn({ err: error }, 'calls are counted by process'))
}

/** Adds the app and the game frame, built before, to a server. */
export const addSite = (app: FastifyInstance, { settings, secrets, clock }: Parts): Promise<void> =>
  serveSite(app, {
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    gameRoot: fileURLToPath(new URL('../../game/dist', import.meta.url)),
    frameAncestors: settings.FRAME_ANCESTORS,
    config: (request) => clientConfig(settings, secrets, clock, request),
  })
