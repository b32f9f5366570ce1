import { parentPort, workerData } from 'node:worker_threads'
import { fuzzLoop, type LoopOptions } from './loop.ts'
import type { FuzzModule } from './targets.ts'

/** The data of a thread: the loop's options and the shared memory for the current input. */
export interface ThreadData extends Omit<LoopOptions, 'onInput'> {
  /** Number of started inputs, and the length of the last. */
  progress: Int32Array
  input: Uint8Array
}

/** Fuzzes in a separate thread, so that the main thread detects an input that never ends. */
export async function fuzzInThread(target: FuzzModule): Promise<void> {
  const { progress, input: memory, ...options } = workerData as ThreadData
  const result = await fuzzLoop(target, {
    ...options,
    onInput: (input, count) => {
      memory.set(input.subarray(0, memory.length))
      Atomics.store(progress, 1, input.length)
      Atomics.store(progress, 0, count + 1)
    },
  })
  parentPort?.postMessage(result)
}
