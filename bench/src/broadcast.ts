import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readArguments, refuseWith } from '@ganj/server/command-line'
import { draftBroadcast, migrate, openDatabase, startBroadcast } from '@ganj/server/test/internals'
import { platformLimit, startTelegram } from './broadcast/telegram.ts'
import { createRandom } from './crash/random.ts'
import { type BenchDatabase, createBenchDatabase } from './installation/bench-database.ts'
import { report } from './measuring/report.ts'

/*
 * Sends a broadcast to a faulty fake Bot API, kills the sending process meanwhile, and compares the delivered messages with
 * the recipients. Time is virtual for the sender and the rate limits: it advances only while no call is in flight, so that a
 * message is answered before the next one is due, as by an API that takes less than 40 ms.
 */

const usage =
  'npm run bench:broadcast -- [--recipients 100000] [--kills 10] [--planned 1000000] [--seed 1] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    recipients: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    planned: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const [recipients, kills, planned, seed] = [
  Number(options.recipients),
  Number(options.kills),
  Number(options.planned),
  Number(options.seed),
]
if (![recipients, kills, planned, seed].every((value) => value >= 0)) {
  refuseWith(usage)('Every number is 0 or more')
}
const say = (line: string) => process.stderr.write(`${line}\n`)
const program = fileURLToPath(new URL('broadcast/sender.ts', import.meta.url))
const text = { fa: 'خبر تازه', en: 'News', ru: 'Новости' }

interface Life {
  process: ChildProcess
  ended: Promise<number | null>
  /** Samples of its memory, in MiB. */
  memory: number[]
}

function startSender(url: string, api: string, startsAt: number): Life {
  const child = spawn(process.execPath, ['--import', 'tsx', program, url, api, String(startsAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const memory: Life['memory'] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) memory.push(Number(line))
  })
  return { process: child, ended: once(child, 'close').then(([code]) => code as number | null), memory }
}

async function prepare({ url, query }: BenchDatabase, players: number, now: Date): Promise<string> {
  await migrate(url)
  await query(
    `INSERT INTO player (public_id, telegram_id, username, created_at)
     SELECT lpad(n::text, 12, '0'), n, 'bench-' || n, now() - interval '30 days' FROM generate_series(1, $1::int) n`,
    [players],
  )
  await query('ANALYZE player')
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const id = await database.transaction((tx) =>
    draftBroadcast(tx, {
      text,
      button: text,
      picture: null,
      segment: {},
      operator: 'bench',
      reason: 'bench',
      now,
    }),
  )
  await startBroadcast(database.autocommit, id, now)
  await database.close()
  return id
}

async function sendAndKill() {
  const bench = await createBenchDatabase()
  const beganAt = Date.now()
  const telegram = await startTelegram(recipients, seed)
  try {
    const id = await prepare(bench, recipients, new Date(beganAt))
    const lives: Life[] = []
    const random = createRandom(seed)
    const isDone = async () =>
      (await bench.query('SELECT state FROM broadcast WHERE public_id = $1', [id])).rows[0].state === 'done'
    let upMs = 0
    let startsAt = beganAt
    for (let kill = 1; !(await isDone()); kill++) {
      const before = telegram.seen.messages
      const life = startSender(bench.url, telegram.url, startsAt)
      lives.push(life)
      // Spread over the broadcast, not at its edges; the last process is not killed.
      const dies =
        kill <= kills
          ? before + Math.floor(recipients / (kills + 1.5)) + ((kill * 7) % 13)
          : Number.POSITIVE_INFINITY
      telegram.seen.firstAt = 0
      let isOver = false
      const ended = life.ended.then((code) => {
        isOver = true
        return code
      })
      while (!isOver && telegram.seen.messages < dies)
        await Promise.race([ended, new Promise((next) => setTimeout(next, 2))])
      // A random delay, so that the kill does not always follow a counted message.
      await new Promise((next) => setTimeout(next, random() * 200))
      if (!isOver) life.process.kill('SIGKILL')
      const code = await ended
      if (code !== 0 && code !== null) throw new Error(`the sender ended with code ${code}`)
      upMs += telegram.seen.lastAt - telegram.seen.firstAt
      // The next process starts with the next minute.
      startsAt = telegram.seen.lastAt + 60_000
      say(`life ${kill}: ${telegram.seen.messages} delivered so far`)
    }
    const { rows } = await bench.query(
      'SELECT player_id::int AS id, state FROM broadcast_recipient WHERE broadcast_public_id = $1',
      [id],
    )
    const states = rows as { id: number; state: string }[]
    const gets = states.filter(({ state, id: chat }) => state !== 'held-out' && !telegram.hasBlocked(chat))
    const twice = gets.filter(({ id: chat }) => (telegram.delivered[chat] ?? 0) > 1)
    return {
      total: states.length,
      messages: telegram.seen.messages,
      twice: twice.length,
      afterKill: twice.filter(({ id: chat }) => !telegram.lost.has(chat)).length,
      missed:
        recipients - states.length + gets.filter(({ id: chat }) => telegram.delivered[chat] === 0).length,
      heldOut: states.filter(({ state }) => state === 'held-out').length,
      toHeldOut: states.filter(
        ({ state, id: chat }) => state === 'held-out' && (telegram.delivered[chat] ?? 0) > 0,
      ).length,
      blocked: states.filter(({ state }) => state === 'blocked').length,
      overLimit: telegram.seen.overLimit,
      rate: telegram.seen.messages / (upMs / 1_000),
      kills: lives.length - 1,
      memory: Math.max(...lives.flatMap(({ memory }) => memory)),
    }
  } finally {
    telegram.close()
    await bench.drop()
  }
}

/** Plans without sending: the broadcast is stopped before the first message. */
async function planMany() {
  const bench = await createBenchDatabase()
  try {
    const beganAt = Date.now()
    const id = await prepare(bench, planned, new Date(beganAt))
    // No API at this address: nothing is sent while the recipients are counted.
    const life = startSender(bench.url, 'http://127.0.0.1:1', beganAt)
    const stateOf = async () =>
      (await bench.query('SELECT state FROM broadcast WHERE public_id = $1', [id])).rows[0].state as string
    while ((await stateOf()) === 'planning') await new Promise((next) => setTimeout(next, 100))
    const seconds = (Date.now() - beganAt) / 1_000
    life.process.kill('SIGKILL')
    await life.ended
    const { rows } = await bench.query('SELECT count(*)::int AS count FROM broadcast_recipient')
    const early = Math.max(...life.memory.slice(0, Math.max(1, Math.floor(life.memory.length / 4))))
    return { recipients: rows[0].count as number, seconds, growth: Math.max(...life.memory) - early }
  } finally {
    await bench.drop()
  }
}

const sent = await sendAndKill()
const plan = planned > 0 ? await planMany() : undefined
report('broadcast', [
  {
    name: 'sent twice',
    value: sent.twice,
    unit: `of ${sent.messages}`,
    better: 'lower',
    goal: sent.messages / 10_000,
  },
  {
    name: 'of these by a kill before the answer was written',
    value: sent.afterKill,
    unit: 'messages',
    better: 'lower',
    goal: sent.kills,
  },
  { name: 'missed', value: sent.missed, unit: `of ${recipients}`, better: 'lower', goal: 0 },
  { name: 'held out', value: sent.heldOut, unit: `of ${recipients}`, better: 'higher' },
  { name: 'sent to who was held out', value: sent.toHeldOut, unit: 'messages', better: 'lower', goal: 0 },
  { name: 'blocked, marked and skipped', value: sent.blocked, unit: 'recipients', better: 'higher' },
  { name: 'calls over the limit', value: sent.overLimit, unit: 'calls', better: 'lower', goal: 0 },
  {
    name: 'messages a second',
    value: sent.rate,
    unit: '/s',
    better: 'higher',
    baseline: platformLimit,
    baselineName: 'the limit',
  },
  { name: 'kills', value: sent.kills, unit: 'SIGKILL', better: 'higher', goal: kills },
  { name: 'memory', value: sent.memory, unit: 'MiB', better: 'lower', goal: 256 },
  ...(plan
    ? ([
        { name: 'planned', value: plan.recipients, unit: 'recipients', better: 'higher', goal: planned },
        { name: 'planned in', value: plan.seconds, unit: 's', better: 'lower' },
        { name: 'memory grown while planning', value: plan.growth, unit: 'MiB', better: 'lower', goal: 32 },
      ] as const)
    : []),
])
