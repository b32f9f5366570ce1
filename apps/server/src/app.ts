import { fileURLToPath } from 'node:url'
import { getHome, start, walletNetworks } from '@ganj/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { createAccessTokens } from '#auth/access-token.ts'
import type { AuthParts } from '#auth/admit.ts'
import { pruneSessions } from '#auth/prune-sessions.ts'
import { createRevocations } from '#auth/revocations.ts'
import { authRoutes } from '#auth/routes.ts'
import { startRoutes } from '#auth/start.ts'
import { walletManifest } from '#auth/wallet/manifest.ts'
import { walletRoutes } from '#auth/wallet/routes.ts'
import { checkLedger } from '#ledger/check-ledger.ts'
import { economyRoutes } from '#ledger/routes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import { type ContentKind, createContent } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { keepHistory } from '#platform/database/history.ts'
import { primaryReads, type Reads } from '#platform/database/reads.ts'
import { compressReplies } from '#platform/http/compress-replies.ts'
import { type Drain, healthRoutes } from '#platform/http/health.ts'
import { pruneKeys } from '#platform/http/idempotency.ts'
import { createMount, withAnswer } from '#platform/http/mount.ts'
import { ownAddress } from '#platform/http/own-address.ts'
import { createServer } from '#platform/http/server.ts'
import { serveSite } from '#platform/http/site.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import { type Limits, limitsInProcess } from '#platform/limits/limits.ts'
import { limitsInValkey } from '#platform/limits/limits-in-valkey.ts'
import type { PlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { createBus } from '#platform/pub-sub.ts'
import type { RandomBytes } from '#platform/random.ts'
import type { Secrets } from '#platform/secrets.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import { pruneMessages } from '#platform/telegram/message-queue.ts'
import { sendMessages } from '#platform/telegram/send-messages.ts'
import type { TelegramUpdates } from '#platform/telegram/updates.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { clientConfig } from './client-config.ts'
import { achievementKind } from './features/achievements/content.ts'
import { achievementRoutes } from './features/achievements/routes.ts'
import { keepDays } from './features/analytics/keep-days.ts'
import { analyticsCollector } from './features/analytics/routes.ts'
import { broadcastRoutes } from './features/broadcast/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { inviteRewards } from './features/friends/content.ts'
import { friendsOf } from './features/friends/queries.ts'
import { friendRoutes } from './features/friends/routes.ts'
import { powerUpKind, revivePriceKind, ticketRefillKind, upgradeKind } from './features/game/content.ts'
import { createReplays } from './features/game/replay/replays.ts'
import { verifyLate } from './features/game/replay/verify-late.ts'
import { verifyRun } from './features/game/replay/verify-run.ts'
import { gameRoutes } from './features/game/routes.ts'
import { boundsOf } from './features/game/runs/bounds-rules.ts'
import { hasPendingRuns } from './features/game/runs/queries.ts'
import { levelsOf } from './features/game/upgrades/upgrade-craft.ts'
import { groupOf } from './features/groups/queries.ts'
import { groupRoutes } from './features/groups/routes.ts'
import { idleKind } from './features/idle/content.ts'
import { idleRoutes } from './features/idle/routes.ts'
import { createBoards } from './features/leaderboard/boards/create-boards.ts'
import type { BoardKeeper } from './features/leaderboard/boards/leaderboard-sync.ts'
import { seasonRules, weeklyPrizes } from './features/leaderboard/content.ts'
import { markBoards } from './features/leaderboard/ranks/rank-checkpoints.ts'
import { leaderboardRoutes } from './features/leaderboard/routes.ts'
import { closeSeasons } from './features/leaderboard/seasons/close-seasons.ts'
import { pruneRemoved } from './features/leaderboard/seasons/prune-removed.ts'
import { createPayments } from './features/payments/create-payments.ts'
import { debtorsAmong } from './features/payments/debts/debt-queries.ts'
import { readOwed } from './features/payments/debts/owed.ts'
import { settleDebts } from './features/payments/debts/settle-debts.ts'
import { createPayoutWorker } from './features/payouts/batches/create-worker.ts'
import type { PayoutWorker } from './features/payouts/batches/worker.ts'
import { payoutRulesKind } from './features/payouts/content.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { avatarImages } from './features/profile/avatar-images.ts'
import { avatars } from './features/profile/content.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { dailyRewardKind } from './features/rewards/content.ts'
import { rewardRoutes } from './features/rewards/routes.ts'
import { packKind } from './features/shop/content.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { dailyTaskKind } from './features/tasks/content.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { wheelItemKind, wheelRulesKind } from './features/wheel/content.ts'
import { wheelRoutes } from './features/wheel/routes.ts'
import { createShelf } from './product-catalogue.ts'
import { channelsAsked, createReactions } from './reactions.ts'
import { createHome } from './read-home.ts'
import { createIndicators } from './read-indicators.ts'

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

/** Everything operators can change without code. */
export const contentKinds: readonly ContentKind<unknown>[] = [
  powerUpKind,
  upgradeKind,
  revivePriceKind,
  ticketRefillKind,
  idleKind,
  wheelItemKind,
  wheelRulesKind,
  packKind,
  dailyRewardKind,
  dailyTaskKind,
  achievementKind,
  avatars,
  inviteRewards,
  weeklyPrizes,
  seasonRules,
  payoutRulesKind,
]

interface Composed {
  app: FastifyInstance
  drain: Drain
  jobs: JobHandlers
  /** What the bot hears of; absent while it is off. */
  updates: TelegramUpdates | undefined
  /** Pays out in the background; absent where nothing is paid out. */
  payoutWorker: PayoutWorker | undefined
  /** Keeps the boards' sorted sets; absent where there are none. */
  boardKeeper: BoardKeeper | undefined
}

/** The whole server, composed: everything it can do is named here. */
export async function createApp(parts: Parts): Promise<Composed> {
  const { settings, secrets, database, clock, randomBytes, log } = parts
  const bus = createBus(parts.valkey)
  const tokens = createAccessTokens(secrets.sessionSecret, settings.ACCESS_TOKEN_TTL, clock)
  const revocations = createRevocations(database, settings.ACCESS_TOKEN_TTL, bus)
  const content = createContent(database, clock)
  const reactions = createReactions(settings.TIME_ZONE, content)
  const replays = createReplays()
  const bot = configuredBot(settings)
  const hasBot = bot !== undefined
  const limits = limitsOf(parts)

  const app = await createServer(log, version, settings.TRUSTED_PROXIES)
  app.addHook('onClose', replays.close)
  const { mount, answer } = withAnswer(
    createMount(app, {
      clock,
      guard: tokens.prove,
      refusalOf: revocations.refusal,
      reads: parts.reads ?? primaryReads(database),
      limits,
    }),
  )
  const drain = healthRoutes(app, database)
  const auth: AuthParts = {
    database,
    tokens,
    revocations,
    proof: secrets.proof,
    playDeck: parts.playDeck,
    reactions,
    secret: secrets.sessionSecret,
    initDataMaxAge: settings.INIT_DATA_MAX_AGE,
    refreshTokenTtl: settings.REFRESH_TOKEN_TTL,
  }
  authRoutes(mount, auth)
  startRoutes(mount, auth, createHome(answer))
  // Its tokens are new in each reply: nothing is to be learnt from how well they compress.
  compressReplies(
    app,
    [start, getHome].map(({ path }) => `/api${path}`),
  )
  const addressOf = (request: FastifyRequest) => ownAddress(settings, request)
  walletRoutes(mount, { database, reactions, network: walletNetworks[settings.TON_NETWORK], addressOf })
  walletManifest(app, {
    addressOf,
    name: settings.APP_NAME,
    iconUrl: settings.APP_ICON_URL,
    termsUrl: settings.TERMS_URL,
    privacyUrl: settings.PRIVACY_URL,
  })
  economyRoutes(mount, { read: createIndicators({ database, content, timeZone: settings.TIME_ZONE }) })
  profileRoutes(mount, database, { content, reactions, secret: secrets.sessionSecret })
  avatarImages(app, content)
  friendRoutes(mount, database, { content, reactions })
  groupRoutes(mount, database, reactions)
  broadcastRoutes(mount, database)
  gameRoutes(mount, { database, content, reactions, randomBytes, bounds: boundsOf(settings) })
  idleRoutes(mount, { database, content, levelsOf })
  const { boards, boardKeeper } = createBoards(parts, bus)
  leaderboardRoutes(mount, database, {
    boards,
    timeZone: settings.TIME_ZONE,
    circles: { friendsOf, groupOf },
    content,
  })
  wheelRoutes(mount, { database, content, reactions, timeZone: settings.TIME_ZONE, randomBytes })
  const shop = { database, content, reactions, timeZone: settings.TIME_ZONE }
  shopRoutes(mount, shop)
  const shelf = createShelf(shop)
  const payments = createPayments(app, mount, { ...parts, bot, reactions, shelf })
  payoutRoutes(mount, {
    database,
    content,
    reactions,
    debts: {
      settle: (playerId, now) => settleDebts({ database, shelf }, playerId, now),
      owed: readOwed,
      debtorsAmong,
    },
    isOn: settings.PAYOUT_WALLET !== undefined,
    network: settings.TON_NETWORK,
  })
  rewardRoutes(mount, { database, content, reactions, timeZone: settings.TIME_ZONE })
  taskRoutes(mount, { database, content, timeZone: settings.TIME_ZONE, hasBot })
  achievementRoutes(mount, { database, content, hasBot })
  channelRoutes(mount, { database, bot, limits, reactions, channels: () => channelsAsked(content) })
  eventRoutes(mount, database)
  if (settings.ANALYTICS === 'on') {
    await analyticsCollector(app, {
      db: database,
      clock,
      token: settings.ANALYTICS_TOKEN,
      secret: secrets.sessionSecret,
      asksForProof: settings.ANALYTICS_PROOF === 'on',
    })
  }

  return {
    app,
    drain,
    payoutWorker: createPayoutWorker(settings, { database, clock, log, reactions, debts: { debtorsAmong } }),
    boardKeeper,
    jobs: {
      'verify-run': async ({ playerId, runId }) => {
        await verifyRun({ database, replays, reactions }, BigInt(playerId), runId, clock())
        bus.tell('standing-changed')
      },
      'close-seasons': () =>
        closeSeasons({ database, timeZone: settings.TIME_ZONE, reactions, hasPendingRuns }, clock()),
      'verify-late': () => verifyLate(database, clock()),
      'keep-analytics': () =>
        keepDays(database, { retentionDays: settings.ANALYTICS_RETENTION, now: clock() }),
      'check-ledger': () => checkLedger({ database, log }, clock()),
      'keep-history': () => keepHistory(database, clock()),
      'mark-boards': () => markBoards(database, settings.TIME_ZONE, clock()),
      prune: async () => {
        await pruneSessions(database, clock())
        await pruneKeys(database, clock())
        await pruneRemoved(database, clock())
        await pruneMessages(database, clock())
      },
      'send-bot-messages': async () => bot && sendMessages(database, bot, clock),
      ...payments.jobs,
    },
    updates: payments.updates,
  }
}

/** What a process that answers no calls still tells: that it lives. */
export async function createHealthServer({
  log,
  database,
  settings,
}: Pick<Parts, 'log' | 'database' | 'settings'>) {
  const app = await createServer(log, version, settings.TRUSTED_PROXIES)
  return { app, drain: healthRoutes(app, database) }
}

const limitsOf = ({ settings, valkey, log }: Parts): Limits | undefined => {
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
