import type { Clock } from '#platform/clock.ts'
import type { Settings } from '#platform/config.ts'
import type { Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs.ts'
import { powerUpKind, revivePriceKind, ticketRefillKind, upgradeKind } from './content.ts'
import type { GameParts } from './parts.ts'
import { givePowerUps } from './power-ups/give-power-ups.ts'
import { takePowerUps } from './power-ups/take-power-ups.ts'
import { createReplays } from './replay/replays.ts'
import { verifyLate } from './replay/verify-late.ts'
import { verifyRun } from './replay/verify-run.ts'
import { gameRoutes } from './routes.ts'
import { boundsOf } from './runs/bounds-rules.ts'
import { dropGameData } from './runs/game-data.ts'
import { abandonRuns, bestRunOf, hasPendingRuns } from './runs/queries.ts'
import { refilledBalances, refillOf } from './runs/tickets.ts'
import { levelsOf } from './upgrades/upgrade-craft.ts'

declare module '#platform/jobs.ts' {
  interface JobPayloads {
    'verify-run': { playerId: string; runId: string }
    'verify-late': Record<string, never>
  }
}

export const gameContent = [powerUpKind, upgradeKind, revivePriceKind, ticketRefillKind]

interface GameFeatureParts extends Omit<GameParts, 'bounds'> {
  settings: Settings
  clock: Clock
  /** Called when a verdict was written, after its transaction. */
  onJudged(): void
}

export function gameFeature(dependencies: GameFeatureParts) {
  const { settings, database, content, reactions, clock, onJudged } = dependencies
  const replays = createReplays()
  return {
    routes: ({ mount }: Http) => gameRoutes(mount, { ...dependencies, bounds: boundsOf(settings) }),
    jobs: [
      defineJob(
        'verify-run',
        async ({ playerId, runId }) => {
          await verifyRun({ database, replays, reactions }, BigInt(playerId), runId, clock())
          onJudged()
        },
        // A player waits for the score, and it asks nothing but the database and a core.
        { ownSlots: true },
      ),
      defineJob('verify-late', () => verifyLate(database, clock()), { cron: '* * * * *' }),
    ],
    close: replays.close,
    levelsOf,
    hasPendingRuns,
    bestRunOf,
    abandonRuns,
    dropGameData,
    givePowerUps,
    takePowerUps,
    refillOf: () => refillOf(content),
    refilledBalances,
  }
}
