import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs.ts'
import { powerUpKind, revivePriceKind, ticketRefillKind, upgradeKind } from './content.ts'
import type { GameDependencies } from './dependencies.ts'
import { givePowerUps } from './power-ups/give-power-ups.ts'
import { takePowerUps } from './power-ups/take-power-ups.ts'
import { createReplays } from './replay/replays.ts'
import { alonePatienceMs, createVerifier } from './replay/verifier.ts'
import { verifyRuns } from './replay/verify-runs.ts'
import { gameRoutes } from './routes.ts'
import { boundsOf } from './runs/bounds-rules.ts'
import { dropGameData } from './runs/game-data.ts'
import { abandonRuns, bestRunOf, hasPendingRuns } from './runs/queries.ts'
import { refilledBalances, refillOf } from './runs/tickets.ts'
import type { GameSettings } from './settings.ts'
import { levelsOf } from './upgrades/upgrade-craft.ts'

export { gameLedger } from './ledger.ts'
export { gameSettings } from './settings.ts'

declare module '#platform/jobs.ts' {
  interface JobPayloads {
    'verify-run': { playerId: string; runId: string }
  }
}

export const gameContent = [powerUpKind, upgradeKind, revivePriceKind, ticketRefillKind]

interface GameFeatureDependencies extends Omit<GameDependencies, 'bounds' | 'onSubmitted'> {
  settings: GameSettings
  clock: Clock
  log: FastifyBaseLogger
  /** Called when verdicts were written, after their transaction. */
  onJudged(): void
}

export function gameFeature(dependencies: GameFeatureDependencies) {
  const { settings, database, content, reactions, clock, onJudged } = dependencies
  const replays = createReplays()
  const verifier = createVerifier({ ...dependencies, replays })
  const bounds = boundsOf(settings)
  return {
    routes: ({ mount }: Http) => gameRoutes(mount, { ...dependencies, bounds, onSubmitted: verifier.wake }),
    jobs: [
      defineJob(
        'verify-run',
        // A run that the verifier has tried in vain; the queue tries for days, and rings when it gives up.
        async ({ playerId, runId }) => {
          const run = { playerId: BigInt(playerId), runId }
          const limits = { now: clock(), patienceMs: alonePatienceMs }
          const { failed } = await verifyRuns({ database, replays, reactions }, [run], limits)
          if (failed[0]) throw failed[0].error
          onJudged()
        },
        // A player waits for the score, and it asks nothing but the database and a core.
        { ownSlots: true },
      ),
    ],
    /** Judges the runs that wait. */
    verifier,
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
