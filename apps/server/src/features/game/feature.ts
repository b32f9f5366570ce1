import { getPlayerRuns } from '@ganj/contract/admin'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { findCopies } from './anti-cheat/find-copies.ts'
import { suspiciousAmong } from './anti-cheat/suspicious-players.ts'
import { powerUpKind, revivePriceKind, ticketRefillKind, upgradeKind } from './content.ts'
import type { GameDependencies } from './dependencies.ts'
import { grantPowerUps } from './power-ups/grant-power-ups.ts'
import { removePowerUps } from './power-ups/remove-power-ups.ts'
import { createReplays } from './replay/replays.ts'
import { alonePatienceMs, createVerifier } from './replay/verifier.ts'
import { verifyRuns } from './replay/verify-runs.ts'
import { doubtfulRunsOf } from './review/doubtful-runs.ts'
import { suspiciousSince } from './review/list-review.ts'
import { type ReviewDependencies, reviewRoutes } from './review/routes.ts'
import { gameRoutes } from './routes.ts'
import { bestRunOf, blueFireOf } from './runs/best-run.ts'
import { boundsOf } from './runs/bounds-rules.ts'
import { dropGameData } from './runs/game-data.ts'
import { abandonRuns, hasPendingRuns, verifiedScoreOf } from './runs/queries.ts'
import { readRunsOf } from './runs/runs-for-operators.ts'
import { ticketReminder } from './runs/ticket-reminder.ts'
import { refilledBalances, refillOf } from './runs/tickets.ts'
import type { GameSettings } from './settings.ts'
import { levelsOf } from './upgrades/upgrade-craft.ts'

export { gameLedger } from './ledger.ts'
export { gameSettings } from './settings.ts'

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'verify-run': { playerId: string; runId: string }
    'find-copies': Record<string, never>
  }
}

export const gameContent = [powerUpKind, upgradeKind, revivePriceKind, ticketRefillKind]

interface GameFeatureDependencies
  extends Omit<GameDependencies, 'bounds' | 'onSubmitted'>,
    Pick<ReviewDependencies, 'weekAt'> {
  settings: GameSettings
  /** For background work, whose statements may take longer. */
  backgroundDatabase: Database
  clock: Clock
  log: FastifyBaseLogger
  /** The last place of the weekly board with a prize. */
  lastPrizedPlace(): Promise<number>
  /** Called when verdicts were written, after their transaction. */
  onJudged(): void
}

const halfDayMs = 12 * 60 * 60_000

export function gameFeature(dependencies: GameFeatureDependencies) {
  const {
    settings,
    database,
    backgroundDatabase,
    content,
    reactions,
    clock,
    onJudged,
    weekAt,
    lastPrizedPlace,
  } = dependencies
  const replays = createReplays()
  const verifier = createVerifier({ ...dependencies, replays })
  const bounds = boundsOf(settings)
  return {
    routes: ({ mount }: Http) => gameRoutes(mount, { ...dependencies, bounds, onSubmitted: verifier.wake }),
    adminRoutes: ({ mountAdmin }: AdminHttp) => {
      reviewRoutes(mountAdmin, dependencies)
      mountAdmin(getPlayerRuns, ({ query: { id, cursor }, limit }) =>
        readRunsOf(database, id, { cursor, limit }),
      )
    },
    jobs: [
      defineJob(
        'verify-run',
        // A run that the verifier could not judge; the queue tries for days, and raises an alarm when it gives up.
        async ({ playerId, runId }) => {
          const run = { playerId: BigInt(playerId), runId }
          const limits = { now: clock(), patienceMs: alonePatienceMs }
          const { failed } = await verifyRuns({ database, replays, reactions }, [run], limits)
          if (failed[0]) throw failed[0].error
          onJudged()
        },
        // A player waits for the score, and the job needs only the database and a core.
        { ownSlots: true },
      ),
      defineJob(
        'find-copies',
        async () => {
          // Once more after the end of a week, before its prizes are paid.
          const { startsAt: from, endsAt: to } = weekAt(new Date(clock().getTime() - halfDayMs))
          // Exclusions move others up: twice as many places are compared.
          await findCopies(backgroundDatabase, { from, to, places: 2 * (await lastPrizedPlace()) })
        },
        { cron: '53 */6 * * *' },
      ),
    ],
    /** Judges pending runs. */
    verifier,
    close: replays.close,
    levelsOf,
    hasPendingRuns,
    doubtfulRunsOf,
    bestRunOf,
    blueFireOf,
    verifiedScoreOf,
    abandonRuns,
    suspiciousAmong: (db: Db, players: readonly bigint[]) => suspiciousAmong(db, players, clock()),
    suspiciousSince,
    dropGameData,
    grantPowerUps,
    removePowerUps,
    refillOf: () => refillOf(content),
    refilledBalances,
    ticketReminder: ticketReminder(content),
  }
}
