import { setTimeout as pause } from 'node:timers/promises'
import { audit, verifyLedger } from '../crash/audit.ts'
import { type Goods, nextCall } from '../crash/calls.ts'
import { backdateRun, type Client, repeat, retry } from '../crash/traffic.ts'
import type { BenchDatabase } from '../installation/bench-database.ts'
import type { Installation } from './installation.ts'
import { auditPayments, payOn, preparePayers } from './payers.ts'
import type { FaultScenario } from './scenarios.ts'

/** Timeout for unanswered players, longer than any recovery may take. */
const patienceMs = 30_000

/** Duration of the load before and after a fault, and default duration of a fault, in milliseconds. */
const usualSpans = { beforeMs: 2_000, lastsMs: 3_000, afterMs: 4_000 }

export interface Row {
  fault: string
  acknowledged: number
  refused: number
  'server.unavailable': number
  'server.busy': number
  'other 5xx': number
  'no answer': number
  /** Number of payments of stars and tether. */
  paid: number
  /** Milliseconds from the end of the fault until every player had an answer again. */
  recovery: number
  /** Longest interval without any answer, in milliseconds. */
  silence: number
  violations: string[]
}

export interface Measured<Database extends BenchDatabase> {
  at: Installation
  database: Database
  inviter: number
  clients: readonly Client[]
  /** Players who pay meanwhile, if there are Bot API and chain. */
  payerIds: readonly number[]
  goods: Goods
  spans?: typeof usualSpans
}

/** Injects a fault under load, and compares the answers to players with the database. */
export async function measure<Database extends BenchDatabase>(
  { at, database, inviter, clients, payerIds, goods, spans = usualSpans }: Measured<Database>,
  scenario: FaultScenario<Database>,
): Promise<Row> {
  const counts = { 'server.unavailable': 0, 'server.busy': 0, 'other 5xx': 0, 'no answer': 0 }
  let endedAt = Number.POSITIVE_INFINITY
  let answeredAt = performance.now()
  let silence = 0
  /** The time of each player's first answer after the fault. */
  const recovered = new Map<Client, number>()
  for (const client of clients) {
    client.onReply = ({ status, body }) => {
      const now = performance.now()
      if (status === 0) counts['no answer']++
      else if (status < 500) {
        silence = Math.max(silence, now - answeredAt)
        answeredAt = now
        if (now > endedAt && !recovered.has(client)) recovered.set(client, now - endedAt)
      } else {
        const code = (body as { code?: string }).code ?? ''
        counts[code === 'server.unavailable' || code === 'server.busy' ? code : 'other 5xx']++
      }
    }
  }
  let isOver = false
  const payers = at.hosts ? await preparePayers(at.world, at.hosts, payerIds) : []
  const load = Promise.all(clients.map((client) => play(client, at, goods, () => isOver)))
  const payments = at.hosts && payOn(at.hosts, payers, at.address, () => isOver)
  await pause(spans.beforeMs)
  await scenario.begin(at, database)
  await pause(scenario.lastsMs ?? spans.lastsMs)
  await scenario.end?.(at, database)
  endedAt = performance.now()
  await pause(spans.afterMs)
  while (recovered.size < clients.length && performance.now() < endedAt + patienceMs) await pause(50)
  isOver = true
  await load
  const paid = await payments
  await Promise.all(clients.map((client) => repeat(client, at.address())))
  const answers = clients.flatMap(({ answered }) => answered)
  return {
    fault: scenario.name,
    acknowledged: answers.filter(({ reply }) => reply.status === 200).length,
    refused: answers.filter(({ reply }) => reply.status !== 200).length,
    ...counts,
    paid: paid ? paid.stars.length + paid.tether.length : 0,
    recovery: Math.round(
      recovered.size === clients.length ? Math.max(...recovered.values()) : Number.POSITIVE_INFINITY,
    ),
    silence: Math.round(silence),
    violations: [
      ...(paid ? await auditPayments(at.world, paid) : []),
      ...(await audit(at.world, clients, inviter)),
      ...(await verifyLedger(at.world)),
    ],
  }
}

/** Makes one call after the other as a player, and repeats each until it is answered. */
async function play(client: Client, at: Installation, goods: Goods, isOver: () => boolean): Promise<void> {
  const { state, random } = client
  for (let count = 0; !isOver(); count++) {
    const sent = nextCall(state, goods, random, `fault-${state.id}-${count}`)
    if (!sent) continue
    if (sent.endpoint.path === '/game/score') await backdateRun(at.world, state)
    client.open = sent
    for (let tries = 0; tries < 400 && !(await retry(client, at.address(), goods)); tries++) await pause(50)
    await pause(20)
  }
}
