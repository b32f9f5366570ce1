import { type Context, context } from '@opentelemetry/api'
import type { Fault } from '../fault.ts'
import { isConnectionLost } from './errors.ts'

/** The outcome of one call of a batch. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly fault: Fault }

interface PendingCall<Call, Answer> {
  call: Call
  /** The request's marks, for the trace and for the log line of a slow statement. */
  within: Context
  answer(answer: Answer): void
  fail(error: unknown): void
}

interface Options {
  /** The maximum number of calls in one statement and commit. */
  most: number
}

/** The database works on one batch while the answers of another are handed out here. */
const mostInFlight = 2

/**
 * A write of one call, batched into writes of many: calls in the same turn of the event loop, or while batches are in
 * flight, share a statement and a commit. A lone call is sent alone, in the same turn. A second batch is sent beside
 * the first once it is as large: three small alternating groups would cost more for each call than two. A player has
 * one call in flight: a later call of the same player waits for the earlier one, so that a player's calls are executed
 * in order. A refusal is an outcome and concerns one call; when a batch raises, each of its calls is tried alone. Only
 * after a lost connection none is: whether the batch was committed is unknown, and the caller's key decides later.
 * @param writeMany writes calls of different players in one transaction; outcomes are in the order of the calls
 */
export function createBatchWriter<Call extends { readonly playerId: bigint }, Answer>(
  writeMany: (calls: readonly Call[]) => Promise<readonly Outcome<Answer>[]>,
  { most }: Options,
): (call: Call) => Promise<Answer> {
  type Pending = PendingCall<Call, Answer>
  let waiting: Pending[] = []
  const busy = new Set<bigint>()
  let inFlight = 0
  let isTurnPlanned = false

  const write = async (batch: readonly Pending[]) => {
    const outcomes = await writeMany(batch.map(({ call }) => call))
    for (const [index, { answer, fail }] of batch.entries()) {
      const outcome = outcomes[index]
      if (!outcome) fail(new Error('a batch left a call without an outcome'))
      else if ('fault' in outcome) fail(outcome.fault)
      else answer(outcome.answer)
    }
  }
  const writeAlone = async (pending: Pending) => {
    try {
      await context.with(pending.within, () => write([pending]))
    } catch (error) {
      pending.fail(error)
    }
  }
  const send = async (batch: readonly Pending[], first: Pending) => {
    inFlight++
    for (const { call } of batch) busy.add(call.playerId)
    try {
      await context.with(first.within, () => write(batch))
    } catch (error) {
      if (batch.length === 1 || isConnectionLost(error)) for (const { fail } of batch) fail(error)
      else await Promise.all(batch.map(writeAlone))
    }
    for (const { call } of batch) busy.delete(call.playerId)
    inFlight--
    planTurn()
  }
  /** The oldest calls, one for each player without a call in flight, and the rest. */
  const nextBatch = () => {
    const batch: Pending[] = []
    const players = new Set(busy)
    const later: Pending[] = []
    for (const pending of waiting) {
      const isNext = batch.length < most && !players.has(pending.call.playerId)
      ;(isNext ? batch : later).push(pending)
      players.add(pending.call.playerId)
    }
    return { batch, later }
  }
  const sendWaiting = () => {
    isTurnPlanned = false
    while (inFlight < mostInFlight) {
      const { batch, later } = nextBatch()
      const [first] = batch
      if (!first || batch.length < Math.min(most, busy.size)) return
      waiting = later
      void send(batch, first)
    }
  }
  const planTurn = () => {
    if (isTurnPlanned || inFlight >= mostInFlight || waiting.length === 0) return
    isTurnPlanned = true
    setImmediate(sendWaiting)
  }
  return (call) =>
    new Promise((answer, fail) => {
      waiting.push({ call, within: context.active(), answer, fail })
      planTurn()
    })
}
