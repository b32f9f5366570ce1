import { type Context, context } from '@opentelemetry/api'
import type { Fault } from '../fault.ts'
import { isConnectionLost } from './errors.ts'

/** What became of one call of a batch. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly fault: Fault }

interface PendingCall<Call, Answer> {
  call: Call
  /** Whose work it is, for the trace and for a slow statement's line in the log. */
  within: Context
  answer(answer: Answer): void
  fail(error: unknown): void
}

interface Options {
  /** Most calls that one statement and one commit are for. */
  most: number
}

/** One is worked on by the database while the answers of another are handed out here. */
const mostInFlight = 2

/**
 * A write of one call made of a write of many: calls that come in the same turn of the event loop, or while batches are in
 * flight, share a statement and a commit. A lone call is sent alone, in that same turn. A second batch is sent beside the
 * first once it is as large: of three small groups in turn each call would cost more than of two. A player is in flight once: a
 * later call of the same player waits for the earlier one, so that calls of a player happen in the order in which they came.
 * A refusal is an outcome and concerns one call; when a batch raises, each of its calls is tried alone. Only when the
 * connection was lost nobody is: whether the batch was committed is not known, and the caller's key tells later.
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
  /** The calls that came first, one of each player who has none in flight, and those that come after them. */
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
