import { createRandom } from '../crash/random.ts'
import { edgesName, mostEdges } from './instrument.ts'
import { createMutator } from './mutate.ts'
import type { FuzzModule } from './targets.ts'

/** Limits for fuzzing a target. The first limit that is reached ends it. */
export interface Budget {
  inputs: number
  seconds: number
}

export interface LoopOptions {
  budget: Budget
  seed: number
  /** Literals with which inputs are probably compared. */
  words: readonly string[]
  inputs: readonly Uint8Array[]
  /** Number of edges of the instrumented code; 0 without instrumentation. */
  edgeCount: number
  /** Called with each input before it is tried. */
  onInput?: (input: Uint8Array, count: number) => void
}

export interface LoopResult {
  count: number
  edges: number
  /** Inputs that reached new code, in order of discovery. */
  corpus: Uint8Array[]
  crash?: { input: Uint8Array; message: string }
}

/** Longest input, bytes. */
export const longestInput = 4096
/** Longest allowed time for one input in milliseconds: a few kilobytes must not slow the server down. */
const slowestMs = 2_000

/**
 * Tries inputs, keeps those that reach new code and mutates them further. Edge counts are compared by order of magnitude, as
 * in other coverage-guided fuzzers.
 */
export async function fuzzLoop({ fuzz }: FuzzModule, options: LoopOptions): Promise<LoopResult> {
  const { budget, seed, words, inputs, edgeCount, onInput } = options
  const random = createRandom(seed)
  const mutate = createMutator(random, words, longestInput)
  const edges = counters().subarray(0, edgeCount)
  const seen = new Uint8Array(edgeCount)
  const corpus: Uint8Array[] = []
  const endsAt = performance.now() + budget.seconds * 1_000
  let count = 0

  const attempt = async (input: Uint8Array): Promise<string | undefined> => {
    onInput?.(input, count)
    count++
    edges.fill(0)
    const began = performance.now()
    try {
      const done = fuzz(input)
      if (done) await done
    } catch (error) {
      return String((error as Error).stack ?? error)
    }
    return performance.now() - began > slowestMs ? 'slow' : undefined
  }
  /** A slow input is tried again: a busy machine is slow once only. */
  const violation = async (input: Uint8Array): Promise<string | undefined> => {
    const first = await attempt(input)
    if (first !== 'slow' || (await attempt(input)) !== 'slow') return first === 'slow' ? undefined : first
    return (await attempt(input)) === 'slow' ? `it takes longer than ${slowestMs} ms` : undefined
  }

  const first = inputs.length > 0 ? inputs : [new Uint8Array()]
  const next = (): Uint8Array => {
    const given = first[count]
    if (given) return given
    const all = corpus.length > 0 ? corpus : first
    // Half of the picks come from the newer half.
    const from = random() < 0.5 ? Math.floor(all.length / 2) : 0
    const one = all[from + Math.floor(random() * (all.length - from))] ?? new Uint8Array()
    return mutate(one, all[Math.floor(random() * all.length)] ?? one)
  }
  while (count < first.length || (count < budget.inputs && performance.now() < endsAt)) {
    const input = next()
    const message = await violation(input)
    if (message) return { count, edges: reached(seen), corpus, crash: { input, message } }
    if (isNew(edges, seen)) corpus.push(Uint8Array.from(input))
  }
  return { count, edges: reached(seen), corpus }
}

/** The counters of the instrumented code, which its bundle defines. */
const counters = (): Uint8Array =>
  (globalThis as { [edgesName]?: Uint8Array })[edgesName] ?? new Uint8Array(mostEdges)

function isNew(edges: Uint8Array, seen: Uint8Array): boolean {
  let found = false
  for (let edge = 0; edge < edges.length; edge++) {
    const passes = edges[edge] ?? 0
    if (passes === 0) continue
    const size = 1 << (31 - Math.clz32(passes))
    if (((seen[edge] ?? 0) & size) !== 0) continue
    seen[edge] = (seen[edge] ?? 0) | size
    found = true
  }
  return found
}

const reached = (seen: Uint8Array): number => seen.reduce((sum, sizes) => sum + (sizes > 0 ? 1 : 0), 0)
