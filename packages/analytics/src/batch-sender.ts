import { type AnalyticsEvent, identityOf } from './event.ts'
import type { EventStore } from './event-store.ts'
import type { HumanProof } from './human-proof.ts'
import type { Answer, Post } from './transport.ts'

/** Maximum number of events per request. */
const batchSize = 20
/** Milliseconds between requests without errors. */
const batchIntervalMs = 2000
/** Factor of the interval after a server error. */
const backoffFactor = 2.71
/** Maximum number of increases of the interval. */
const backoffLimit = 5
/** Maximum number of consecutive human proofs before the sender stops. */
const proofTries = 3

/** `backoff`: running, at a longer interval. */
export type BatchState = 'stopped' | 'running' | 'backoff'

/** Sends the pending events of a store, until the collector refuses them. */
export interface BatchSender {
  readonly state: BatchState
  /** Milliseconds until the next request. */
  readonly intervalMs: number
  start(): void
  stop(): void
  /** Sends an event at once, in the single form; until it is accepted it stays pending with the others. */
  single(event: AnalyticsEvent): void
  /** Sends pending events at once by the browser: the page may be unloaded before an answer arrives. */
  leave(): void
}

/** The dependencies of a sender; a test can replace all of them. */
export interface BatchSenderDependencies {
  store: EventStore
  post: Post
  proof: HumanProof
  /** Calls once after some milliseconds. @returns cancel */
  schedule(run: () => void, milliseconds: number): () => void
  /** Runs a task in one tab at a time. */
  exclusively(run: () => Promise<void>): Promise<void>
  /** Called with errors of requests. */
  log(message: string, cause?: unknown): void
}

/**
 * Sends batches at an interval. After 2xx the sent events are removed; 203 and 429 require a new human proof, at most
 * three times in a row; another 4xx stops the sender, and pending events are kept for the next start; 5xx increases
 * the interval; a missing answer is logged, and sending continues.
 */
export function createBatchSender(dependencies: BatchSenderDependencies): BatchSender {
  const { store, post, proof } = dependencies
  let state: BatchState = 'stopped'
  let backoffs = 0
  let tries = 0
  let cancel: (() => void) | undefined
  /** Settles when the first human proof has been tried. */
  let proven = Promise.resolve()
  /** Events in flight: not sent again until their request has succeeded or failed. */
  const inFlight = new Set<string>()
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
      const events = nextBatch()
      if (events.length > 0) await send(events).finally(() => release(events))
    })

  function nextBatch(): AnalyticsEvent[] {
    const events = store.first(batchSize, inFlight)
    for (const event of events) inFlight.add(identityOf(event))
    return events
  }

  function release(events: readonly AnalyticsEvent[]): void {
    for (const event of events) inFlight.delete(identityOf(event))
  }

  const sendAlone = (event: AnalyticsEvent) =>
    dependencies.exclusively(async () => {
      const waits = store
        .first(Number.POSITIVE_INFINITY, inFlight)
        .some((one) => identityOf(one) === identityOf(event))
      // A batch, or another tab, may have sent the event meanwhile.
      if (state === 'stopped' || !waits) return
      inFlight.add(identityOf(event))
      await send([event], event).finally(() => release([event]))
    })

  /** @param body the request body: the batch, or its only event in the single form */
  async function send(events: readonly AnalyticsEvent[], body: unknown = events): Promise<void> {
    let answer: Answer
    try {
      answer = await post(body, { proof: proof.solution })
    } catch (failure) {
      dependencies.log('The collector cannot be reached', failure)
      return
    }
    await handleAnswer(answer, events)
  }

  async function handleAnswer(
    { status, taskArguments }: Answer,
    events: readonly AnalyticsEvent[],
  ): Promise<void> {
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
      // The session storage of a closed tab is lost: pending events must be in the shared storage.
      dependencies
        .exclusively(async () => store.share())
        .catch((failure: unknown) => dependencies.log('Events could not be stored', failure))
      if (state === 'stopped') return
      const events = nextBatch()
      if (events.length === 0) return
      post(events, { proof: proof.solution, leaving: true })
        .then(({ status }) =>
          isTaken(status) ? dependencies.exclusively(async () => store.remove(events)) : undefined,
        )
        .catch((failure: unknown) => dependencies.log('The collector cannot be reached', failure))
        .finally(() => release(events))
    },
  }
}

/** By 203 the service refuses the events until there is a new human proof. */
const isTaken = (status: number) => status >= 200 && status < 300 && status !== 203
