import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startTestBotApi } from '@ganj/server/test'
import { audit, verifyLedger } from '../crash/audit.ts'
import { createRandom } from '../crash/random.ts'
import { readGoods, seedPlayers } from '../crash/seed.ts'
import { closeConnections, createClient, prepare } from '../crash/traffic.ts'
import { createWorld, type Kind, type World } from '../crash/world.ts'
import type { BenchServer } from '../installation/bench-server.ts'
import { runRecurringJob } from '../installation/recurring-job.ts'
import { addSeasonRules, browse, endSeason, isBroadcast, startBroadcast } from './events.ts'
import { play } from './players.ts'
import {
  createSettling,
  type Growth,
  growthOf,
  p99OfMiddleMinutes,
  p99OfQuarters,
  type Sample,
} from './verdict.ts'

/** Daily calls of a player. */
const callsADay = 100
/** Duration of a simulated day: an hour. */
const daySeconds = 3_600
const botToken = '123456789:a-bot-that-lives-only-in-tests'

export interface SoakParams {
  kind: Kind
  players: number
  seconds: number
  /** Interval of samples, in milliseconds. */
  sampleMs: number
  /** Time without a closed connection after which no more are expected to close, in milliseconds. */
  quietMs: number
  seed: number
}

export interface Soak {
  calls: number
  /** Answers of 5xx, and attempts without an answer. */
  failed: number
  pagesOfOperators: number
  failedPages: number
  p99: { first: number; last: number }
  p99OfMiddleMinutes: { first: number; last: number }
  memory: Growth & { begin: number; end: number }
  /** Open files, sockets and database connections of the idle process, before and after the load. */
  handles: { before: number; after: number }
  database: { before: number; after: number }
  broadcast: { recipients: number; twice: number; missed: number }
  season: { state: string; prizes: number }
  /** Sentences about calls that are acknowledged but not in the ledger, or the reverse. */
  violations: string[]
}

/** Simulates a part of a day at its rate: players, operators, a broadcast after a fifth and a season's end after a half. */
export async function runSoak({
  kind,
  players,
  seconds,
  sampleMs,
  quietMs,
  seed,
}: SoakParams): Promise<Soak> {
  const api = await startTestBotApi(botToken)
  const world = await createWorld(kind, {
    BOT_TOKEN: botToken,
    TELEGRAM_UPDATES: 'polling',
    TELEGRAM_API_ROOT: api.url,
    SUPPORT_CONTACT: '@ganj_support',
  })
  let server: BenchServer | undefined
  try {
    server = await world.startServer()
    const { address } = server
    const { inviterId, firstId } = await seedPlayers(world, players)
    await addSeasonRules(world)
    await world.query('ANALYZE')
    const goods = await readGoods(world, address, firstId)
    const clients = Array.from({ length: players }, (_, index) =>
      createClient(firstId + index, createRandom(seed * 1_000 + index)),
    )
    for (const client of clients) await prepare(client, address)
    const before = await quiet(world, server, quietMs)

    let isOver = false
    const began = performance.now()
    const elapsed = () => (performance.now() - began) / 1000
    const at = async (share: number) => {
      while (elapsed() < seconds * share) await pause(20)
    }
    const hasEnded = () => isOver
    const load = async () => {
      try {
        const [played, board] = await Promise.all([
          play(clients, {
            ...{ world, address, goods, seconds },
            random: createRandom(seed),
            rate: (players * callsADay) / daySeconds,
          }),
          (async () => {
            await at(0.2)
            await startBroadcast(world)
            await at(0.5)
            return endSeason(world, firstId, players)
          })(),
        ])
        return { played, outcome: await outcomeOf(world, board, api.said) }
      } finally {
        isOver = true
      }
    }
    const [samples, pages, { played, outcome }] = await Promise.all([
      collectSamples(world, server, { elapsed, sampleMs, hasEnded }),
      browse(world, address, { operators: 3, everyMs: 500, hasEnded }),
      load(),
    ])
    const after = await quiet(world, server, quietMs)
    const [first, last] = [samples[0], samples.at(-1)]
    return {
      calls: played.calls.length,
      failed: played.broken + played.unanswered,
      pagesOfOperators: pages.pages,
      failedPages: pages.failed,
      p99: p99OfQuarters(played.calls, seconds),
      p99OfMiddleMinutes: p99OfMiddleMinutes(played.calls, seconds),
      memory: { ...growthOf(samples), begin: first?.memory ?? 0, end: last?.memory ?? 0 },
      handles: { before: before.handles, after: after.handles },
      database: { before: before.database, after: after.database },
      ...outcome,
      violations: [...(await audit(world, clients, inviterId)), ...(await verifyLedger(world))],
    }
  } finally {
    await server?.stop()
    await world.drop()
    await api.close()
  }
}

async function sampleOf({ query }: World, server: BenchServer, at: number): Promise<Sample> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  const handles = await readdir(`/proc/${server.pid}/fd`)
  return { at, memory: await server.memory(), handles: handles.length, database: row?.count ?? 0 }
}

async function collectSamples(
  world: World,
  server: BenchServer,
  { elapsed, sampleMs, hasEnded }: { elapsed: () => number; sampleMs: number; hasEnded: () => boolean },
): Promise<Sample[]> {
  const samples: Sample[] = []
  while (!hasEnded()) {
    samples.push(await sampleOf(world, server, elapsed()))
    await pause(sampleMs)
  }
  return samples
}

/** Closes the players' connections and waits until no more handles close. Returns what is still open. */
async function quiet(world: World, server: BenchServer, quietMs: number): Promise<Sample> {
  closeConnections()
  const settling = createSettling(quietMs)
  for (;;) {
    const at = performance.now()
    const least = settling(at, await sampleOf(world, server, 0))
    if (least) return least
    await pause(200)
  }
}

/** Waits until broadcast and season are done, which may take longer than the load. Returns their outcomes. */
async function outcomeOf(
  { query }: World,
  board: string,
  said: readonly { chatId: number; text: string }[],
): Promise<Pick<Soak, 'broadcast' | 'season'>> {
  const state = async (text: string, value: string) =>
    (await query<{ state: string }>(text, [value]))[0]?.state
  const until = performance.now() + 600_000
  const isDone = async () =>
    (await state('SELECT state FROM broadcast WHERE public_id = $1', 'soak00000000')) === 'done' &&
    (await state('SELECT state FROM season WHERE board = $1', board)) === 'paid'
  while (!(await isDone()) && performance.now() < until) {
    // Each step is a job that runs once a minute. After the load it is started at once.
    for (const job of ['send-broadcasts', 'close-seasons']) await runRecurringJob(query, job)
    await pause(500)
  }
  const recipients = await query<{ id: string }>(
    `SELECT telegram_id AS id FROM broadcast_recipient JOIN player ON player.id = player_id
      WHERE broadcast_public_id = 'soak00000000' AND state <> 'held-out'`,
  )
  const times = new Map<number, number>()
  for (const { chatId } of said.filter(isBroadcast)) times.set(chatId, (times.get(chatId) ?? 0) + 1)
  const [prizes] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM transfer WHERE kind = 'season-prize'`,
  )
  return {
    broadcast: {
      recipients: recipients.length,
      twice: recipients.filter(({ id }) => (times.get(Number(id)) ?? 0) > 1).length,
      missed: recipients.filter(({ id }) => !times.has(Number(id))).length,
    },
    season: {
      state: (await state('SELECT state FROM season WHERE board = $1', board)) ?? 'none',
      prizes: prizes?.count ?? 0,
    },
  }
}
