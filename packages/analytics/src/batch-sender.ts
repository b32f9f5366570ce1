import { type AnalyticsEvent, identityOf } from './event.ts'
import type { EventStore } from './event-store.ts'
import type { HumanProof } from './human-proof.ts'
import type { Answer, Post } from './transport.ts'

/** Most events of one request. */
const batchSize = 20
/** Milliseconds between requests when all is well. */
const batchIntervalMs = 2000
/** What the interval is multiplied with after a server's fault. */
const backoffFactor = 2.71
/** How often the interval grows at most. */
const backoffLimit = 5
/** How often in a row the human-proof task is solved anew before giving up. */
const proofTries = 3

/** `backoff`: running, at a longer interval. */
export type BatchState = 'stopped' | 'running' | 'backoff'

/** Sends what waits in a store, until the collector forbids it. */
export interface BatchSender {
  readonly state: BatchState
  /** Milliseconds until the next request. */
  readonly intervalMs: number
  start(): void
  stop(): void
  /** Sends an event alone and at once, in the single form; until it is taken it waits with the others. */
  single(event: AnalyticsEvent): void
  /** Hands what waits to the browser at once: the page may be gone before an answer comes. */
  leave(): void
}

/** What a sender works with; all of it can be played by a test. */
export interface BatchSenderDependencies {
  store: EventStore
  post: Post
  proof: HumanProof
  /** Calls once after some milliseconds; the returned function takes that back. */
  schedule(run: () => void, milliseconds: number): () => void
  /** Runs one tab at a time. */
  exclusively(run: () => Promise<void>): Promise<void>
  /** Called with what went wrong on the way. */
  log(message: string, cause?: unknown): void
}

/**
 * Sends batches at an interval. 2xx removes what was sent; 203 and 429 ask for a new human proof and go on, at most three
 * times in a row; another 4xx stops, and what waits stays for the next start; 5xx slows down; no answer at all is
 * logged, and goes on.
 */
export function createBatchSender(dependencies: BatchSenderDependencies): BatchSender {
  const { store, post, proof } = dependencies
  let state: BatchState = 'stopped'
  let backoffs = 0
  let tries = 0
  let cancel: (() => void) | undefined
  /** The first human proof has been tried. */
  let proven = Promise.resolve()
  /** Sent and not answered: what is here is not sent again until its answer, or its failure, is known. */
  const flying = new Set<string>()
  const intervalMs = () => batchIntervalMs * backoffFactor ** backoffs

  function next(): void {
    cancel = dependencies.schedule(() => {
      turn()
        .catch((failure: unknown) => dependencies.log('The batch failed', failure))
        .finally(() => state !== 'stopped' && next())
    }, intervalMs())
  }

  function stop(): void {
    state = 'stopped'
    cancel?.()
  }

  const turn = () =>
    dependencies.exclusively(async () => {
      store.share()
      const events = take()
      if (events.length > 0) await send(events).finally(() => land(events))
    })

  function take(): AnalyticsEvent[] {
    const events = store.first(batchSize, flying)
    for (const event of events) flying.add(identityOf(event))
    return events
  }

  function land(events: readonly AnalyticsEvent[]): void {
    for (const event of events) flying.delete(identityOf(event))
  }

  const sendAlone = (event: AnalyticsEvent) =>
    dependencies.exclusively(async () => {
      const waits = store
        .first(Number.POSITIVE_INFINITY, flying)
        .some((one) => identityOf(one) === identityOf(event))
      // Meanwhile a batch, or another tab, may have taken it along.
      if (state === 'stopped' || !waits) return
      flying.add(identityOf(event))
      await send([event], event).finally(() => land([event]))
    })

  /** @param body What stands on the wire: the batch, or its only event in the single form. */
  async function send(events: readonly AnalyticsEvent[], body: unknown = events): Promise<void> {
    let answer: Answer
    try {
      answer = await post(body, { proof: proof.solution })
    } catch (failure) {
      dependencies.log('The collector cannot be reached', failure)
      return
    }
    await heed(answer, events)
  }

  async function heed({ status, taskArguments }: Answer, events: readonly AnalyticsEvent[]): Promise<void> {
    if (status === 203 || status === 429) return solveAnew(taskArguments)
    if (status >= 500) return slowDown()
    if (!isTaken(status)) {
      dependencies.log(`The collector refuses: ${status}`)
      return stop()
    }
    store.remove(events)
    tries = 0
    backoffs = 0
    if (state === 'backoff') state = 'running'
    if (taskArguments !== undefined) await solve(taskArguments)
  }

  function slowDown(): void {
    if (backoffs < backoffLimit) backoffs += 1
    if (state === 'running') state = 'backoff'
  }

  async function solveAnew(taskArguments: string | undefined): Promise<void> {
    tries += 1
    if (tries > proofTries) return stop()
    await solve(taskArguments)
  }

  async function solve(taskArguments?: string): Promise<void> {
    try {
      await proof.solve(taskArguments)
    } catch (failure) {
      dependencies.log('The human-proof task failed', failure)
    }
  }

  return {
    get state() {
      return state
    },
    get intervalMs() {
      return intervalMs()
    },
    start() {
      if (state !== 'stopped') return
      state = 'running'
      tries = 0
      backoffs = 0
      proven = solve()
      void proven.then(() => state !== 'stopped' && next())
    },
    stop,
    single(event) {
      store.add(event)
      proven
        .then(() => sendAlone(event))
        .catch((failure: unknown) => dependencies.log('The event failed', failure))
    },
    leave() {
      // A tab that is closed takes its own storage with it: what waits must lie where the next one finds it.
      dependencies
        .exclusively(async () => store.share())
        .catch((failure: unknown) => dependencies.log('Events were not laid down', failure))
      if (state === 'stopped') return
      const events = take()
      if (events.length === 0) return
      post(events, { proof: proof.solution, leaving: true })
        .then(({ status }) =>
          isTaken(status) ? dependencies.exclusively(async () => store.remove(events)) : undefined,
        )
        .catch((failure: unknown) => dependencies.log('The collector cannot be reached', failure))
        .finally(() => land(events))
    },
  }
}

/** 203 is the service's way to say: not before you have proven yourself again. */
const isTaken = (status: number) => status >= 200 && status < 300 && status !== 203
