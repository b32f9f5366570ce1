import type { FastifyBaseLogger } from 'fastify'
import { approvalLimits, approvedTetherFrom } from '#auth/operators/approval-limits.ts'
import { telegramIdOf } from '#auth/operators/operators.ts'
import type { Clock } from '#platform/clock.ts'
import { createContent } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reads } from '#platform/database/reads.ts'
import { jobStatementMs } from '#platform/database/time-limits.ts'
import type { Feature } from '#platform/feature.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { type Limits, limitsInProcess } from '#platform/limits/limits.ts'
import { limitsInValkey } from '#platform/limits/limits-in-valkey.ts'
import type { PlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { createPubSub } from '#platform/pub-sub.ts'
import type { RandomBytes } from '#platform/random.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import type { Valkey } from '#platform/valkey/valkey.ts'
import { contentForecast } from './content-forecast.ts'
import { contentKinds } from './content-kinds.ts'
import { achievementsFeature } from './features/achievements/feature.ts'
import { analyticsFeature } from './features/analytics/feature.ts'
import { botFeature } from './features/bot/feature.ts'
import { broadcastFeature } from './features/broadcast/feature.ts'
import { channelsFeature } from './features/channels/feature.ts'
import { contentFeature } from './features/content/feature.ts'
import { eventsFeature } from './features/events/feature.ts'
import { friendsFeature } from './features/friends/feature.ts'
import { gameFeature } from './features/game/feature.ts'
import { groupsFeature } from './features/groups/feature.ts'
import { idleFeature } from './features/idle/feature.ts'
import { indicatorsFeature } from './features/indicators/feature.ts'
import { leaderboardFeature, leaderboardIndexes } from './features/leaderboard/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { overviewFeature } from './features/overview/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { payoutsFeature } from './features/payouts/feature.ts'
import { playersFeature } from './features/players/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { rewardsFeature } from './features/rewards/feature.ts'
import { sharingFeature } from './features/sharing/feature.ts'
import { shopFeature } from './features/shop/feature.ts'
import { tasksFeature } from './features/tasks/feature.ts'
import { wheelFeature } from './features/wheel/feature.ts'
import { maintenanceJobs } from './maintenance.ts'
import { createProductCatalogue } from './product-catalogue.ts'
import { channelsOf, createReactions, type Reactions } from './reactions.ts'
import type { Settings } from './settings.ts'

export interface Dependencies {
  settings: Settings
  secrets: Secrets
  database: Database
  clock: Clock
  randomBytes: RandomBytes
  log: FastifyBaseLogger
  /** Absent: everything is read from the primary database. */
  reads?: Reads
  /** Absent: sign-in by PlayDeck is off. */
  playDeck?: PlayDeckHost | undefined
  /** Absent: this is the only process, or processes share nothing but the database. */
  valkey?: Valkey | undefined
}

export const version = '0.1.0'

/** The indexes of the database that only these settings need. */
export const indexesOf = ({ VALKEY_URL }: Settings) => (VALKEY_URL ? leaderboardIndexes : [])

/** Composes the features: each receives its dependencies on the others. A process runs only a part of the result. */
export function composeFeatures(dependencies: Omit<Dependencies, 'secrets'>) {
  const { settings, database, clock, randomBytes, log, valkey } = dependencies
  const timeZone = settings.TIME_ZONE
  const backgroundDatabase = database.withStatementLimit(jobStatementMs)
  const pubSub = createPubSub(valkey)
  const content = createContent(database, clock)
  const bot = configuredBot(settings)
  const hasBot = bot !== undefined
  const limits = limitsOf(dependencies)
  const needsApproval = approvalLimits(settings)
  // A reaction looks up its feature when it is called, because features and reactions need each other.
  const reactions: Reactions = createReactions({ timeZone, offers: () => offers })
  const shared = { database, content, reactions, timeZone }

  const events = eventsFeature({ database })
  const messages = messagesFeature({
    ...shared,
    backgroundDatabase,
    clock,
    hasBot,
    reminders: () => ({
      streak: rewards.streakReminder,
      'season-ends': leaderboard.seasonReminder,
      'friend-overtook': leaderboard.overtakenReminder,
      'idle-full': idle.idleReminder,
      'ticket-full': game.ticketReminder,
    }),
  })
  const broadcast = broadcastFeature({
    ...dependencies,
    backgroundDatabase,
    bot,
    telegramIdOf,
    weeklyBoard: (now) => leaderboard.weeklyBoard(now),
  })
  const groups = groupsFeature(shared)
  const friends = friendsFeature(shared)
  const profile = profileFeature({ ...shared, limits })
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
    backgroundDatabase,
    settings,
    randomBytes,
    clock,
    log,
    onJudged: () => pubSub.publish('standing-changed'),
    weekAt: (moment) => leaderboard.seasonAt(moment),
    lastPrizedPlace: () => leaderboard.lastPrizedPlace(),
  })
  const leaderboard = leaderboardFeature({
    ...dependencies,
    ...shared,
    backgroundDatabase,
    pubSub,
    circles: { ...groups, friendsOf: friends.friendsOf },
    hasPendingRuns: game.hasPendingRuns,
    doubtfulRunsOf: game.doubtfulRunsOf,
    bestRunOf: game.bestRunOf,
    blueFireOf: game.blueFireOf,
    needsApproval,
  })
  const idle = idleFeature({ ...shared, levelsOf: game.levelsOf })
  const wheel = wheelFeature({ ...shared, randomBytes })
  const indicators = indicatorsFeature({ ...shared, ...game, ...wheel })
  const shop = shopFeature(shared)
  const catalogue = createProductCatalogue(shop, game)
  const payments = paymentsFeature({ ...dependencies, ...shared, bot, limits, catalogue })
  const payouts = payoutsFeature({
    ...dependencies,
    ...shared,
    backgroundDatabase,
    debts: payments.debts,
    suspiciousAmong: game.suspiciousAmong,
    needsApproval,
    approvalFrom: approvedTetherFrom(settings),
  })
  const players = playersFeature({
    ...shared,
    network: settings.TON_NETWORK,
    needsApproval,
    debtsOf: payments.debts.owedBy,
  })
  const rewards = rewardsFeature(shared)
  const sharing = sharingFeature({ ...dependencies, ...groups, ...leaderboard, ...game, bot })
  // After payments: a payment is recorded before any message is answered.
  const conversation = botFeature({
    ...dependencies,
    ...groups,
    ...leaderboard,
    ...messages,
    ...sharing,
    bot,
  })
  const analytics = analyticsFeature({ settings, database, backgroundDatabase, clock })
  const overview = overviewFeature({
    ...shared,
    backgroundDatabase,
    clock,
    retentionDays: settings.ANALYTICS_RETENTION,
    revenueOf: payments.revenueOf,
    suspiciousSince: game.suspiciousSince,
  })
  const drafts = contentFeature({
    database,
    clock,
    kinds: contentKinds,
    needsApproval,
    ...contentForecast({ overview, wheel, shop }),
  })
  const offers = {
    conversation,
    events,
    friends,
    groups,
    messages,
    profile,
    tasks,
    achievements,
    leaderboard,
    game,
    payments,
    payouts,
    players,
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
    messages,
    sharing,
    conversation,
    analytics,
    overview,
    drafts,
    players,
  ]
  const maintenance = maintenanceJobs({
    database,
    backgroundDatabase,
    bot,
    clock,
    log,
    prune: [
      leaderboard.pruneRemoved,
      ...[conversation, events, broadcast].map(
        ({ prune }) =>
          () =>
            prune(backgroundDatabase.autocommit, clock()),
      ),
    ],
  })
  return {
    features,
    content,
    reactions,
    /** The draft that an operator's browser previews. */
    previewOf: drafts.previewOf,
    /** The goods that payments sell. */
    catalogue,
    pubSub,
    limits,
    jobs: [...features.flatMap(({ jobs = [] }) => jobs), ...maintenance] as readonly Job[],
    /** The source of the bot's updates; absent while it is off. */
    updates: payments.updates,
    /** Configures the bot in Telegram; absent while it is off. */
    setUpBot: conversation.setUp,
    /** Starts the payout worker; absent where nothing is paid out. */
    startPayouts: payouts.startWorker,
    /** Copies the boards to Valkey; absent where there is none. */
    leaderboardSync: leaderboard.leaderboardSync,
    startSync: leaderboard.startSync,
    /** Judges pending runs. */
    verifier: game.verifier,
    close: game.close,
  }
}

export type Composition = ReturnType<typeof composeFeatures>

const limitsOf = ({ settings, valkey, log }: Omit<Dependencies, 'secrets'>): Limits | undefined => {
  if (settings.RATE_LIMITS === 'off') return undefined
  if (!valkey) return limitsInProcess()
  return limitsInValkey(valkey, (error) => log.warn({ err: error }, 'calls are counted by process'))
}
