import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { ReplayAnswer, ReplayBatch, ReplayTask } from './replay-worker.ts'
import { watchProgress } from './watch-progress.ts'

/** In a build the thread is JavaScript; from the sources it needs a TypeScript loader. */
const ownThread = new URL(
  import.meta.url.endsWith('.ts') ? './replay-thread-from-source.mjs' : './replay-thread.js',
  import.meta.url,
).href

export interface Replays {
  /**
   * The answers in the order of the tasks. A run without progress for `patienceMs`, or one that ends its thread, has
   * failed; the others are replayed without it. A run that is merely slow, on a busy machine, has not failed.
   * @throws Error when no thread begins
   */
  replay(tasks: readonly ReplayTask[], patienceMs: number): Promise<ReplayAnswer[]>
  close(): Promise<void>
}

/** Replays runs in threads of low priority, so that requests never wait for them. The first run starts the threads. */
export function createReplays(thread = ownThread): Replays {
  const pool = new Piscina<ReplayBatch, ReplayAnswer[]>({
    filename: thread,
    minThreads: 0,
    // One more than cores: a run that is tried alone does not wait for batches, nor they for it.
    maxThreads: availableParallelism() + 1,
    idleTimeout: 60_000,
    // A replay allocates little. By default the young generation of each thread takes up to 48 MB; with 3 a replay takes as
    // long as with 6.
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 3 },
  })
  return {
    replay: async (tasks, patienceMs) => {
      const answers = new Array<ReplayAnswer>(tasks.length)
      for (let left = [...tasks.entries()]; left.length > 0; ) {
        const progress = new Int32Array(new SharedArrayBuffer(8))
        const watch = watchProgress(progress, patienceMs)
        try {
          const given = await pool.run(
            { tasks: left.map(([, task]) => task), progress },
            { signal: watch.signal },
          )
          for (const [index, [at]] of left.entries()) answers[at] = given[index] as ReplayAnswer
          return answers
        } catch (error) {
          // The run that was being replayed when the thread ended is the cause.
          const culprit = left[Atomics.load(progress, 0) - 1]
          if (!culprit) throw error
          answers[culprit[0]] = { failed: watch.signal.aborted ? 'the replay stood still' : String(error) }
          left = left.filter((task) => task !== culprit)
        } finally {
          watch.stop()
        }
      }
      return answers
    },
    close: () => pool.destroy(),
  }
}
