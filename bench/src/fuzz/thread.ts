import { parentPort, workerData } from 'node:worker_threads'
import { fuzzLoop, type LoopOptions } from './loop.ts'
import type { FuzzModule } from './targets.ts'

/** What a thread is given: the loop's options and the memory in which it leaves the input that it tries. */
export interface ThreadData extends Omit<LoopOptions, 'onInput'> {
  /** How many inputs were begun, and the length of the last. */
  progress: Int32Array
  input: Uint8Array
}

/** Fuzzes in a thread of its own, so that an input that never ends is known to the one who started it. */
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
