import { fileURLToPath } from 'node:url'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { createAccessTokens } from '#auth/access-token.ts'
import { developmentInitData } from '#auth/development.ts'
import { authRoutes } from '#auth/routes.ts'
import { economyRoutes } from '#economy/routes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import { type ContentKind, createContent } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { createMount } from '#platform/http/mount.ts'
import { createServer } from '#platform/http/server.ts'
import { serveSite } from '#platform/http/site.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import type { PlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import type { RandomBytes } from '#platform/random.ts'
import type { Secrets } from '#platform/secrets.ts'
import { achievementKind } from './features/achievements/content.ts'
import { achievementRoutes } from './features/achievements/routes.ts'
import { broadcastRoutes } from './features/broadcast/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { inviteRewards } from './features/friends/content.ts'
import { friendsOf } from './features/friends/queries.ts'
import { friendRoutes } from './features/friends/routes.ts'
import { powerUpKind, revivePriceKind, ticketRefillKind, upgradeKind } from './features/game/content.ts'
import { createReplays } from './features/game/replays.ts'
import { gameRoutes } from './features/game/routes.ts'
import { refilledBalances } from './features/game/tickets.ts'
import { levelsOf } from './features/game/upgrade-craft.ts'
import { verifyRun } from './features/game/verify-run.ts'
import { groupOf } from './features/groups/queries.ts'
import { groupRoutes } from './features/groups/routes.ts'
import { idleKind } from './features/idle/content.ts'
import { idleRoutes } from './features/idle/routes.ts'
import { weeklyPrizes } from './features/leaderboard/content.ts'
import { leaderboardRoutes } from './features/leaderboard/routes.ts'
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
import { withFreeSpin } from './features/wheel/free-spin.ts'
import { wheelRoutes } from './features/wheel/routes.ts'
import { createReactions } from './reactions.ts'

export interface Parts {
  settings: Settings
  secrets: Secrets
  database: Database
  clock: Clock
  randomBytes: RandomBytes
  log: FastifyBaseLogger
  /** Absent: nobody signs in by PlayDeck. */
  playDeck?: PlayDeckHost | undefined
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
]

/** The whole server, composed: everything it can do is named here. */
export async function createApp(parts: Parts): Promise<{ app: FastifyInstance; jobs: JobHandlers }> {
  const { settings, secrets, database, clock, randomBytes, log } = parts
  const tokens = createAccessTokens(secrets.sessionSecret, settings.ACCESS_TOKEN_TTL, clock)
  const content = createContent(database, clock)
  const reactions = createReactions(settings.TIME_ZONE, content)
  const replays = createReplays()

  const app = await createServer(log, version)
  app.addHook('onClose', replays.close)
  const mount = createMount(app, { clock, guard: tokens.prove })
  healthRoutes(app, database)
  authRoutes(mount, {
    database,
    tokens,
    proof: secrets.proof,
    playDeck: parts.playDeck,
    reactions,
    secret: secrets.sessionSecret,
    initDataMaxAge: settings.INIT_DATA_MAX_AGE,
    refreshTokenTtl: settings.REFRESH_TOKEN_TTL,
  })
  economyRoutes(mount, {
    // What time has brought is paid before it is shown: tickets, then the day's free spin.
    read: async (playerId, now) =>
      withFreeSpin(database, await refilledBalances(database, content, playerId, now), {
        playerId,
        timeZone: settings.TIME_ZONE,
        now,
      }),
  })
  profileRoutes(mount, database, { content, reactions, secret: secrets.sessionSecret })
  avatarImages(app, content)
  friendRoutes(mount, database, { content, reactions })
  groupRoutes(mount, database, reactions)
  broadcastRoutes(mount, database)
  gameRoutes(mount, { database, content, reactions, randomBytes })
  idleRoutes(mount, { database, content, levelsOf })
  leaderboardRoutes(mount, database, {
    timeZone: settings.TIME_ZONE,
    circles: { friendsOf, groupOf },
    content,
  })
  wheelRoutes(mount, { database, content, reactions, timeZone: settings.TIME_ZONE, randomBytes })
  shopRoutes(mount, { database, content, reactions, timeZone: settings.TIME_ZONE })
  rewardRoutes(mount, { database, content, reactions, timeZone: settings.TIME_ZONE })
  taskRoutes(mount, { database, content, timeZone: settings.TIME_ZONE })
  achievementRoutes(mount, { database, content })
  eventRoutes(mount, database)

  return {
    app,
    jobs: {
      'verify-run': ({ playerId, runId }) =>
        verifyRun({ database, replays, reactions }, BigInt(playerId), runId, clock()),
    },
  }
}

/** Adds the app and the game frame, built before, to a server. */
export const addSite = (app: FastifyInstance, { settings, secrets, clock }: Parts): Promise<void> =>
  serveSite(app, {
    webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    gameRoot: fileURLToPath(new URL('../../game/dist', import.meta.url)),
    frameAncestors: settings.FRAME_ANCESTORS,
    config: (request) => clientConfig(settings, secrets, clock, request),
  })

function clientConfig(
  settings: Settings,
  { proof }: Secrets,
  clock: Clock,
  request: FastifyRequest,
): ClientConfig {
  const config = {
    gameUrl: settings.GAME_URL,
    botUsername: settings.BOT_USERNAME,
    timeZone: settings.TIME_ZONE,
  }
  if (settings.NODE_ENV === 'production' || proof.kind !== 'hmac') return config
  const { player } = request.query as { player?: string }
  const number = /^\d{1,6}$/.test(player ?? '') ? Number(player) : 1
  return { ...config, developmentInitData: developmentInitData(number, proof.botToken, clock) }
}
