/** One piece of work that waits for its turn. */
export interface Waiting {
  /** Whose it is: everybody has the same turns, however much one asks for. */
  caller: string
  /** Milliseconds of the queue's clock. */
  cameAt: number
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
  /** How long work may be under way before fewer are let in at once, milliseconds. */
  targetMs: number
  /** Fewest and most that are under way at once. */
  fewest: number
  most: number
}

/** How often it is judged how many may be under way. */
const judgeMs = 100

/**
 * Lets in as much work at once as is done in due time, and holds the rest in a queue that is fair by caller. As in TCP,
 * the number grows a little while all is well and shrinks by a part when work takes too long. What would wait for longer
 * than it may is refused at once, and what nobody waits for any more is dropped before it begins.
 */
export function createAdmissionQueue({ time, patienceMs, targetMs, fewest, most }: Options) {
  /** Callers in the order of their turns, each with its work in the order in which it came. */
  const queues = new Map<string, Waiting[]>()
  /** Callers with several waiting, and some who had. */
  const crowded = new Set<string>()
  let waiting = 0
  let underWay = 0
  let limit = most
  let judgedAt = time()
  let done = 0
  let spentMs = 0
  /** Work done in a millisecond, of late. */
  let pace = 1

  const judge = (now: number) => {
    if (now - judgedAt < judgeMs) return
    const average = done > 0 ? spentMs / done : Number.POSITIVE_INFINITY
    const isBinding = waiting > 0 || underWay > limit / 2
    if (isBinding && average > targetMs) limit = Math.max(fewest, Math.floor(limit * 0.85))
    else limit = Math.min(most, limit + Math.ceil(limit / 8))
    pace = Math.max(0.02, pace * 0.7 + (done / (now - judgedAt)) * 0.3)
    judgedAt = now
    done = 0
    spentMs = 0
  }
  const take = (): Waiting | undefined => {
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
  const start = (work: Waiting) => {
    underWay++
    work.start()
  }
  const fill = (now: number) => {
    while (underWay < limit) {
      const work = take()
      if (!work) return
      if (!work.isWanted()) continue
      if (now - work.cameAt > patienceMs) work.refuse()
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
  /** Refuses the last that came of a caller who has several waiting; false when nobody has. */
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
  const isFull = () => waiting >= Math.max(fewest, pace * patienceMs)

  return {
    /** Lets work begin now, later or never: one of `start` and `refuse` is called, unless nobody wants it any more. */
    admit: (work: Waiting): void => {
      judge(work.cameAt)
      if (underWay < limit && waiting === 0) start(work)
      else if (isFull() && (queues.has(work.caller) || !freePlace())) work.refuse()
      else {
        add(work)
        fill(work.cameAt)
      }
    },
    /** Work that was started is over, however it ended. */
    finish: (tookMs: number): void => {
      underWay--
      done++
      spentMs += tookMs
      const now = time()
      judge(now)
      fill(now)
    },
    /** For metrics and tests. */
    state: () => ({ waiting, underWay, limit }),
  }
}
