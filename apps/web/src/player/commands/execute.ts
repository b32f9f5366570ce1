import { hasAnswer } from '@ganj/client'
import type { Endpoint } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { indicatorsQuery } from '../balances/indicators.ts'
import { refreshBalances, spend } from '../balances/spending.ts'
import type { Command, Stale } from './define-command.ts'

/** The pending work of one client: calls by their purpose, and the last promise of each queue. */
interface UnderWay {
  calls: Map<string, Promise<unknown>>
  queues: Map<string, Promise<unknown>>
}

const underWay = new WeakMap<QueryClient, UnderWay>()

/** Executes a command without messages. A pending call for the same purpose is not sent again. */
export async function execute<Input, Reply>(
  queries: QueryClient,
  command: Command<Input, Reply>,
  input: Input,
): Promise<Reply> {
  if (!('endpoint' in command) || !command.purpose) return carryOut(queries, command, input)
  const { calls } = underWayOf(queries)
  const id = `${command.endpoint.path} ${command.purpose(input)}`
  const same = calls.get(id)
  if (same) return same as Promise<Reply>
  const mine = carryOut(queries, command, input).finally(() => calls.delete(id))
  calls.set(id, mine)
  return mine
}

async function carryOut<Input, Reply>(
  queries: QueryClient,
  command: Command<Input, Reply>,
  input: Input,
): Promise<Reply> {
  const price = command.spends?.(input)
  const spent = price ? await spend(queries, price) : undefined
  const undo = await command.optimistic?.(queries, input)
  let reply: Reply
  try {
    reply = await inTurn(queries, command.queue, () => send(queries, command, input))
  } catch (fault) {
    spent?.revert()
    undo?.(fault)
    await refresh(queries, command, [...(command.invalidates ?? []), ...(command.invalidatesOnFailure ?? [])])
    throw fault
  }
  spent?.confirm()
  command.applies?.(queries, reply, input)
  await refresh(queries, command, command.invalidates ?? [])
  return reply
}

async function send<Input, Reply>(
  queries: QueryClient,
  command: Command<Input, Reply>,
  input: Input,
): Promise<Reply> {
  if ('steps' in command) return command.steps(queries, input)
  const { endpoint, keys } = command
  const body = command.body?.(input)
  if (!command.purpose) return callLoosely(endpoint, { body })
  const purpose = command.purpose(input)
  try {
    const reply = await callLoosely<Reply>(endpoint, { ...keys.requestOf(purpose, body) })
    keys.answered(purpose)
    return reply
  } catch (fault) {
    if (hasAnswer(fault)) keys.answered(purpose)
    throw fault
  }
}

/** The types of a call are checked where its command is defined. */
const callLoosely = call as <Reply>(
  endpoint: Endpoint,
  options: { body: unknown; key?: string },
) => Promise<Reply>

function inTurn<T>(queries: QueryClient, queue: string | undefined, work: () => Promise<T>): Promise<T> {
  if (queue === undefined) return work()
  const { queues } = underWayOf(queries)
  const mine = (queues.get(queue) ?? Promise.resolve()).then(work)
  queues.set(
    queue,
    mine.catch(() => undefined),
  )
  return mine
}

async function refresh<Input, Reply>(
  queries: QueryClient,
  { holdsUntilRead }: Command<Input, Reply>,
  stale: readonly Stale[],
): Promise<void> {
  const reading = Promise.all(
    stale.map(({ queryKey }) =>
      queryKey === indicatorsQuery.queryKey
        ? refreshBalances(queries)
        : queries.invalidateQueries({ queryKey }),
    ),
  )
  if (holdsUntilRead) await reading
  else reading.catch(reportFailure)
}

function underWayOf(queries: QueryClient): UnderWay {
  const known = underWay.get(queries) ?? { calls: new Map(), queues: new Map() }
  underWay.set(queries, known)
  return known
}
