import { readArguments, refuseWith } from '@ganj/server/command-line'
import {
  contentKinds,
  createContent,
  idleReminder,
  migrate,
  migrateJobs,
  openDatabase,
  overtakenReminder,
  type Reminders,
  remind,
  seasonAt,
  seasonReminder,
  seedContent,
  streakReminder,
  ticketReminder,
} from '@ganj/server/test/internals'
import { createBenchDatabase } from './installation/bench-database.ts'
import { type Metric, report } from './measuring/report.ts'
import { seedReminders } from './reminders/seed.ts'

/*
 * Measures the hourly reminder job on a million players: it finds the players to remind page by page and queues messages for
 * the bot. Reports the duration of each kind and its slowest statement. Runs twice, since most hours find nothing new.
 */

const usage = 'npm run bench:reminders -- [--players 1000000] [--json]'
const { values: options } = readArguments(usage, {
  options: { players: { type: 'string', default: '1000000' }, json: { type: 'boolean', default: false } },
})
const players = Number(options.players)
if (!(players >= 1_000)) refuseWith(usage)('At least a thousand players')

const timeZone = 'Asia/Tehran'
const hourMs = 3_600_000
/** A pass must leave time for other jobs within its hour. */
const goals = { pass: 300, statement: 2_000 }

/** The evening before the last one of a week, when streaks are about to break. */
const week = seasonAt(new Date(Date.now() - 7 * 24 * hourMs), timeZone)
const evening = new Date(week.endsAt.getTime() - 29 * hourMs)
/** Twelve hours before the end of the week. */
const lastDay = new Date(week.endsAt.getTime() - 12 * hourMs)

interface Measured {
  seconds: number
  /** Slowest query of a page, in milliseconds. */
  slowest: number
  reminded: number
}

const bench = await createBenchDatabase()
const database = openDatabase({ url: bench.url, size: 4, onError: () => undefined })
try {
  await migrate(bench.url)
  await migrateJobs(database.pool)
  const content = createContent(database, () => evening)
  await database.transaction((tx) => seedContent(tx, contentKinds, week.startsAt))
  await seedReminders(bench, players, { now: evening, board: week.board, startsAt: week.startsAt })

  const measured = new Map<string, Measured>()
  const reminders: Reminders = {
    streak: streakReminder(timeZone),
    'season-ends': seasonReminder(timeZone),
    'friend-overtook': overtakenReminder(timeZone),
    'idle-full': idleReminder(content),
    'ticket-full': ticketReminder(content),
  }
  const kinds = Object.keys(reminders) as (keyof Reminders)[]
  /** Runs one kind, and measures its queries apart from the queueing of messages. */
  const pass = async (kind: keyof Reminders, name: string, now: Date) => {
    const one: Measured = { seconds: 0, slowest: 0, reminded: 0 }
    const silent = { occasion: () => null, async *players() {} }
    const watched = {
      ...reminders[kind],
      async *players(...asked: Parameters<(typeof reminders)[typeof kind]['players']>) {
        const pages = reminders[kind].players(...asked)[Symbol.asyncIterator]()
        for (;;) {
          const began = performance.now()
          const { value, done } = await pages.next()
          one.slowest = Math.max(one.slowest, performance.now() - began)
          if (done) return
          one.reminded += value.length
          yield value
        }
      },
    }
    const alone = Object.fromEntries(kinds.map((each) => [each, each === kind ? watched : silent]))
    const began = performance.now()
    await remind({ database, content, reminders: alone as unknown as Reminders, timeZone }, now)
    one.seconds = (performance.now() - began) / 1_000
    measured.set(name, one)
    process.stderr.write(`${name}: ${one.seconds.toFixed(1)} s\n`)
  }
  for (const kind of kinds) {
    const now = kind === 'season-ends' ? lastDay : evening
    await pass(kind, kind, now)
    await pass(kind, `${kind} again`, new Date(now.getTime() + 60_000))
  }
  const { rows } = await bench.query("SELECT count(*)::int AS left FROM bot_message WHERE state = 'waiting'")

  const metrics = [...measured].flatMap(([name, { seconds, slowest, reminded }]): Metric[] => [
    { name, value: seconds, unit: 's', better: 'lower', goal: goals.pass },
    { name: `${name}: slowest page`, value: slowest, unit: 'ms', better: 'lower', goal: goals.statement },
    { name: `${name}: looked up`, value: reminded, unit: 'players', better: 'higher' },
  ])
  report('reminders', [
    ...metrics,
    { name: 'left to be sent', value: rows[0].left, unit: `of ${players} players`, better: 'higher' },
  ])
} finally {
  await database.close()
  await bench.drop()
}
