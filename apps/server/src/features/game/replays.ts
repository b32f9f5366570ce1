import { availableParallelism } from 'node:os'
import type { RunSetup } from '@ganj/game-core'
import { Piscina } from 'piscina'
import type { ReplayAnswer, ReplayTask } from './replay-worker.ts'

/** A 10-minute run replays in a few hundredths of a second; one that takes this long is stopped. */
const limitMs = 5_000

export interface Replays {
  /** @throws Error when it took too long: the job is tried again, for the machine may have been busy */
  replay(setup: RunSetup, log: Uint8Array): Promise<ReplayAnswer>
  close(): Promise<void>
}

/** Replays runs in threads of their own, so that requests never wait for them. Threads start with the first run. */
export function createReplays(): Replays {
  const pool = new Piscina<ReplayTask, ReplayAnswer>({
    filename: new URL('./replay-thread.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return {
    replay: (setup, log) => pool.run({ setup, log }, { signal: AbortSignal.timeout(limitMs) }),
    close: () => pool.destroy(),
  }
}
