/** One piece of work that waits for its turn. */
export interface Waiting {
  /** Whose it is: everybody has the same turns, however much one asks for. */
  caller: string
  /** Milliseconds of the queue's clock. */
  arrivedAt: number
  /** Whether anybody still waits for the answer. */
  isWanted(): boolean
  start(): void
  refuse(): void
}

interface Options {
  /** Milliseconds, monotonic. */
  time(): number
  /** How long work may wait for its turn, milliseconds. */
  patienceMs: number
  /** How long it may wait once there has been a queue for `patienceMs`: one that stands makes all late and nothing faster. */
  standingMs: number
  /** How long work may be in flight before fewer are let in at once, milliseconds. */
  targetMs: number
  /** How many may be in flight at once: in the beginning, and bounds of what is found to be right. */
  first: number
  fewest: number
  most: number
}

/** How often the limit is adjusted. */
const adjustEveryMs = 100

/**
 * Lets in as much work at once as is done in due time, and holds the rest in a queue that is fair by caller. The
 * limit grows while work is done in due time, and shrinks to what is done in due time when it is not. Work that would wait
 * for too long is refused at once, and work whose client has gone is dropped before it begins.
 */
export function createAdmissionQueue(options: Options) {
  const { time, patienceMs, standingMs, targetMs, first, fewest, most } = options
  /** Callers in the order of their turns, each with its work in the order of its arrival. */
  const queues = new Map<string, Waiting[]>()
  /** Callers with several waiting, and some who had. */
  const crowded = new Set<string>()
  let waiting = 0
  /** When nobody waited, last. */
  let emptyAt = time()
  let inFlight = 0
  /** Most that were in flight since the limit was adjusted. */
  let peak = 0
  let limit = first
  let adjustedAt = time()
  let done = 0
  let spentMs = 0
  /** Work done in a millisecond, of late. */
  let throughput = 1

  const adjustLimit = (now: number) => {
    if (now - adjustedAt < adjustEveryMs) return
    const average = done > 0 ? spentMs / done : Number.POSITIVE_INFINITY
    // A limit that nothing has reached is neither too high nor too low.
    const isBinding = peak > limit / 2
    throughput = Math.max(0.02, throughput * 0.7 + (done / (now - adjustedAt)) * 0.3)
    // By Little's law, what is done within the target's time is what may be in flight. Work that began under the larger limit
    // is late for a while after the limit has shrunk, and shrinks it no further.
    if (isBinding && average > targetMs) {
      limit = Math.max(fewest, Math.min(limit, Math.floor(throughput * targetMs)))
    } else if (isBinding) limit = Math.min(most, limit + Math.ceil(limit / 8))
    adjustedAt = now
    done = 0
    spentMs = 0
    peak = inFlight
  }
  const dequeue = (): Waiting | undefined => {
    for (const [caller, queue] of queues) {
      const work = queue.shift()
      // Whoever had a turn goes behind all others.
      queues.delete(caller)
      if (queue.length > 0) queues.set(caller, queue)
      if (!work) continue
      waiting--
      return work
    }
    return undefined
  }
  /** A burst may wait for its turns; of a queue that does not end only what is fresh gets one, as in CoDel. */
  const longestWait = (now: number) => (now - emptyAt > patienceMs ? standingMs : patienceMs)
  const start = (work: Waiting) => {
    inFlight++
    peak = Math.max(peak, inFlight)
    work.start()
  }
  const fill = (now: number) => {
    const longest = longestWait(now)
    while (inFlight < limit) {
      const work = dequeue()
      if (!work) {
        emptyAt = now
        return
      }
      if (!work.isWanted()) continue
      if (now - work.arrivedAt > longest) work.refuse()
      else start(work)
    }
  }
  const add = (work: Waiting) => {
    const queue = queues.get(work.caller)
    if (!queue) queues.set(work.caller, [work])
    else {
      queue.push(work)
      crowded.add(work.caller)
    }
    waiting++
  }
  /** Refuses the latest of a caller who has several waiting; false when nobody has. */
  const freePlace = (): boolean => {
    for (const caller of crowded) {
      const queue = queues.get(caller) ?? []
      crowded.delete(caller)
      if (queue.length < 2) continue
      waiting--
      queue.pop()?.refuse()
      if (queue.length > 1) crowded.add(caller)
      return true
    }
    return false
  }
  /** As much waits as is done in the time that it may wait. */
  const isFull = (now: number) => waiting >= Math.max(fewest, throughput * longestWait(now))

  return {
    /** Lets work begin now, later or never: one of `start` and `refuse` is called, unless nobody wants it any more. */
    admit: (work: Waiting): void => {
      const now = time()
      adjustLimit(now)
      if (waiting === 0) emptyAt = now
      if (inFlight < limit && waiting === 0) start(work)
      else if (isFull(now) && (queues.has(work.caller) || !freePlace())) work.refuse()
      else {
        add(work)
        fill(now)
      }
    },
    /** Work that was started is over, however it ended. */
    finish: (tookMs: number): void => {
      inFlight--
      done++
      spentMs += tookMs
      const now = time()
      adjustLimit(now)
      fill(now)
    },
    /** For metrics and tests. */
    state: () => ({ waiting, inFlight, limit }),
  }
}
