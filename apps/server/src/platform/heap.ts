import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** The size at which the young generation stays, both halves, bytes. By default it grows to 32 MB. */
const youngGeneration = 8 * 1024 * 1024

/** An overload is over when the last call was refused longer ago. */
const overloadMs = 60_000

let grows = true
let overloadedUntil = 0

/**
 * Keeps the heap of this process small. To be called before its modules are loaded, because the young generation grows most
 * while they are. V8 reads these flags whenever a space may grow.
 */
export function limitHeap(): void {
  // On a machine with much memory the heap may grow to four times its live objects before a collection; here to 1.3 times.
  setFlagsFromString('--heap-growing-percent=30')
  // Several threads take longer over a young generation of this size, all together, than one.
  setFlagsFromString('--no-parallel-scavenge')
  letYoungGenerationGrow(false)
  // Each collection may double its size, and when there is little to do shrink it.
  new PerformanceObserver(() => {
    letYoungGenerationGrow(
      performance.now() < overloadedUntil || youngGenerationSize() <= youngGeneration / 2,
    )
  }).observe({ type: 'gc' })
}

/**
 * The process refuses calls, so the young generation may grow for a while: many objects are alive at once then, and a small
 * one would be collected so often that a sixth of the time would go into it.
 */
export function noteOverload(): void {
  overloadedUntil = performance.now() + overloadMs
  letYoungGenerationGrow(true)
}

function letYoungGenerationGrow(isAllowed: boolean): void {
  if (isAllowed === grows) return
  grows = isAllowed
  setFlagsFromString(`--semi-space-growth-factor=${isAllowed ? 2 : 1}`)
}

const youngGenerationSize = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0
