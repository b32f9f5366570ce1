import { availableParallelism } from 'node:os'
import type { RunSetup } from '@ganj/game-core'
import { Piscina } from 'piscina'
import type { ReplayAnswer, ReplayTask } from './replay-worker.ts'

/** From asking to answer, with the start of a thread; a 10-minute run itself replays in hundredths of a second. */
const limitMs = 30_000

/** Built, the thread is JavaScript like all else; from the sources it must learn to read them. */
const thread = import.meta.url.endsWith('.ts') ? './replay-thread-from-source.mjs' : './replay-thread.js'

export interface Replays {
  /** @throws Error when it took too long: the job is tried again, for the machine may have been busy */
  replay(setup: RunSetup, log: Uint8Array): Promise<ReplayAnswer>
  close(): Promise<void>
}

/**
 * Replays runs in threads of their own, which give way to everything else, so that requests never wait for them. Threads
 * start with the first run.
 */
export function createReplays(): Replays {
  const pool = new Piscina<ReplayTask, ReplayAnswer>({
    filename: new URL(thread, import.meta.url).href,
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  return {
    replay: (setup, log) => pool.run({ setup, log }, { signal: AbortSignal.timeout(limitMs) }),
    close: () => pool.destroy(),
  }
}
