import { setTimeout as pause } from 'node:timers/promises'
import { getWheelItems, spinWheel } from '@ganj/contract'
import {
  getAudit,
  getContentKinds,
  getOverview,
  getPaymentList,
  getPayoutQueue,
  getPlayerTransfers,
  getWaiting,
  searchPlayers,
} from '@ganj/contract/admin'
import { findBrowser } from '@ganj/e2e'
import { readArguments } from '@ganj/server/command-line'
import { type Browser, chromium } from 'playwright-core'
import { type BenchOperator, openOperator } from './console/operator.ts'
import { visitConsole } from './console/page.ts'
import { type BenchDatabase, createBenchDatabase } from './installation/bench-database.ts'
import { startBenchServer, tokenOf } from './installation/bench-server.ts'
import { fill, openWheels } from './installation/fill.ts'
import { type BenchCall, requestsOf } from './measuring/calls.ts'
import { load } from './measuring/load.ts'
import { middle } from './measuring/middle.ts'
import { report } from './measuring/report.ts'
import { openLine, slow4G } from './play-button/line.ts'

/*
 * Measures the console for operators: the size of its first page, the time until it is usable on a slow connection, and the
 * time for a page of a table of a million players. For players: the p99 of spins with ten operators, and with none.
 */

const usage = 'npm run bench:console -- [--players 1000000] [--json]'
const { values: options } = readArguments(usage, {
  options: { players: { type: 'string', default: '1000000' }, json: { type: 'boolean' } },
})
const players = Number(options.players)
/** Number of players who spin during the measurement. */
const active = Math.min(5_000, players)
const visits = 3
const pages = 300
const operators = 10
const rounds = 3
const secondsEach = 4
/** Far below the capacity of a process, so that no queue of the load itself is measured. */
const spinsPerSecond = 100
/** Time between two pages of an operator. */
const looksMs = 400

const spin: BenchCall = { name: 'spin', endpoint: spinWheel, body: {}, sql: '' }

/** Adds players with an account and balances only, as rows of a table. */
async function addPlayers({ query }: BenchDatabase, from: number, to: number): Promise<void> {
  await query(
    `INSERT INTO player (public_id, telegram_id, username, created_at)
     SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() - interval '30 days'
       FROM generate_series($1::int, $2::int) n`,
    [from, to],
  )
  await query(
    `INSERT INTO player_balance (player_id, gem, coin) SELECT n, n, n FROM generate_series($1::int, $2::int) n`,
    [from, to],
  )
}

/** Durations of pages of players in milliseconds; every second page is a search. */
async function pageTimes({ read }: BenchOperator): Promise<number[]> {
  const times: number[] = []
  let next: string | null = null
  for (let page = 0; page < pages; page++) {
    const isSearch = page % 2 === 1
    const name = `bench-${1 + ((page * 7919) % players)}`
    const { took, reply } = await read(
      searchPlayers,
      isSearch ? { search: name.slice(0, -1) } : next ? { cursor: next } : {},
    )
    if (!isSearch) next = reply.next ?? null
    times.push(took)
  }
  return times
}

/** Opens pages as an operator until aborted. Each operator starts at another time and with another page. */
async function browse({ read }: BenchOperator, index: number, signal: AbortSignal): Promise<void> {
  const player = '000000000001'
  const looks = [
    () => read(getOverview),
    () => read(getWaiting),
    () => read(searchPlayers),
    () => read(searchPlayers, { search: 'bench-4' }),
    () => read(getPlayerTransfers, { id: player }),
    () => read(getPayoutQueue, { state: 'waiting' }),
    () => read(getPaymentList),
    () => read(getContentKinds),
    () => read(getAudit),
  ]
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  await wait((index * looksMs) / operators)
  for (let turn = index; !signal.aborted; turn++) {
    await looks[turn % looks.length]?.()
    await wait(looksMs)
  }
}

/** The p99 of spins in milliseconds while this number of operators browse. */
async function spinsBeside(
  address: string,
  request: () => string,
  browsing: readonly BenchOperator[],
): Promise<number> {
  const stop = new AbortController()
  const looking = browsing.map((operator, index) => browse(operator, index, stop.signal))
  const spun = await load(request, {
    addresses: [address],
    connections: 8,
    seconds: secondsEach,
    rate: spinsPerSecond,
  })
  stop.abort()
  await Promise.all(looking)
  if (spun.failed > 0) throw new Error(`${spun.failed} spins were refused`)
  return spun.p99
}

const database = await createBenchDatabase()
const server = await startBenchServer({ DATABASE_URL: database.url, OPERATOR_SECOND_FACTOR: 'off' })
const line = openLine()
let browser: Browser | undefined
try {
  const { address } = server
  await fill(database, active)
  await addPlayers(database, active + 1, players)
  const tokens = Array.from({ length: active }, (_, index) => tokenOf(index + 1))
  await fetch(`${address}/api${getWheelItems.path}`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  await openWheels(database)
  await database.query('VACUUM ANALYZE player')
  const all = await Promise.all(
    Array.from({ length: operators }, (_, index) => openOperator(database, address, `operator-${index + 1}`)),
  )
  const [operator] = all as [BenchOperator, ...BenchOperator[]]

  const times = (await pageTimes(operator)).sort((a, b) => a - b)

  let turn = 0
  const request = requestsOf(spin, tokens, { active, next: () => ++turn })
  await spinsBeside(address, request, [])
  const [alone, beside]: [number[], number[]] = [[], []]
  // In turns, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    alone.push(await spinsBeside(address, request, []))
    beside.push(await spinsBeside(address, request, all))
  }

  browser = await chromium.launch(await findBrowser())
  const over = await line.to(address)
  const seen = []
  for (let visit = 0; visit < visits; visit++)
    seen.push(
      await visitConsole(browser, {
        address: over,
        token: operator.token,
        line,
        conditions: slow4G,
        cpu: 4,
      }),
    )
  report('console', [
    {
      name: 'console first page',
      value: Math.max(...seen.map(({ code }) => code)) / 1000,
      unit: 'kB gzip, as sent',
      better: 'lower',
      goal: 150,
    },
    {
      name: 'console fonts',
      value: Math.max(...seen.map(({ fonts }) => fonts)) / 1000,
      unit: 'kB, as sent',
      better: 'lower',
    },
    {
      name: 'console ready, slow 4G',
      value: middle(seen.map(({ ready }) => ready)) / 1000,
      unit: 's',
      better: 'lower',
      goal: 2,
    },
    {
      name: 'page of a million players',
      value: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      unit: 'ms, p99',
      better: 'lower',
      goal: 200,
    },
    {
      name: "players' p99 with ten operators",
      value: middle(beside) / middle(alone),
      unit: 'times without',
      better: 'lower',
      baseline: middle(alone),
      baselineName: 'ms without',
    },
  ])
} finally {
  line.close()
  await browser?.close()
  await server.stop()
  await database.drop()
}
