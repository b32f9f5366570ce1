import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Refuse, readArguments, refuseWith } from '#platform/command-line.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migration/migrate.ts'
import { provisionDatabase } from '#platform/database/provision.ts'
import { sql } from '#platform/database/sql.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { dayMs, playDay } from './play-day.ts'
import { populate } from './population.ts'
import { openWorld, type World } from './world.ts'

/*
 * Fills a new installation with weeks of simulated players, by the product's own calls on a clock that the script
 * advances: the result is what real players would have left. After an interruption it continues with the current day: the
 * keys of calls are made of player and day, so that nothing is done twice.
 */

const most = { players: 50_000, days: 84, seed: 1_000_000 }
const usage = `npm run demo -- [--players 2000] [--days 21] [--seed 1]

Starts the product with some weeks of simulated players: at most ${most.players} players and ${most.days} days.`

const wrong: Refuse = refuseWith(usage)

const { values } = readArguments(usage, {
  options: {
    players: { type: 'string', default: '2000' },
    days: { type: 'string', default: '21' },
    seed: { type: 'string', default: '1' },
  },
})
const [players, days, seed] = [values.players, values.days, values.seed].map(Number) as [
  number,
  number,
  number,
]
const isWhole = (value: number, largest: number) => Number.isInteger(value) && value > 0 && value <= largest
if (!isWhole(players, most.players) || !isWhole(days, most.days) || !isWhole(seed, most.seed))
  wrong('Each option must be a whole number from 1 to its largest value')

const dataDir = process.env.GANJ_DATA_DIR
if (!dataDir) throw new Error('GANJ_DATA_DIR says where it is kept')
const progressFile = join(dataDir, 'demo.json')

/** The last day that an earlier start has completed. */
interface Progress {
  players: number
  days: number
  seed: number
  startsAt: string
  done: number
}

const known = await readProgress()
const progress = known ?? { players, days, seed, startsAt: firstDay().toISOString(), done: 0 }
if (progress.done < progress.days) await fill(progress)

/** The last day has just ended. */
function firstDay(): Date {
  const minuteMs = 60_000
  return new Date(Math.floor(Date.now() / minuteMs - 1) * minuteMs - days * dayMs)
}

async function readProgress(): Promise<Progress | undefined> {
  try {
    return JSON.parse(await readFile(progressFile, 'utf8')) as Progress
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function saveProgress(plan: Progress): Promise<void> {
  await mkdir(dataDir as string, { recursive: true })
  await writeFile(progressFile, JSON.stringify(plan))
}

async function fill(plan: Progress): Promise<void> {
  const log = createLog({ LOG_LEVEL: 'error' })
  const databaseUrl = process.env.DATABASE_URL
  const provisioned = await provisionDatabase({ databaseUrl, dataDir: dataDir as string, log })
  await migrate(provisioned.url)
  const preparing = openDatabase({ url: provisioned.url, size: 1, onError: () => undefined })
  await migrateJobs(preparing.pool)
  const others = known ? undefined : await preparing.maybe(sql`SELECT FROM player LIMIT 1`)
  await preparing.close()
  if (others) {
    await provisioned.stop()
    console.error('This database has players already: a demonstration is played in one of its own.')
    process.exit(65)
  }
  await saveProgress(plan)
  const size = Math.min(12, provisioned.maxConnections)
  const startsAt = new Date(plan.startsAt)
  const world = await openWorld({ url: provisioned.url, size, startsAt, seed: plan.seed })
  try {
    await playDays(world, plan)
  } finally {
    await world.close()
    await provisioned.stop()
  }
}

async function playDays(world: World, plan: Progress): Promise<void> {
  const population = populate(plan)
  console.log(`${plan.days} days of ${plan.players} simulated players are played. This happens once.`)
  const began = performance.now()
  for (let day = plan.done; day < plan.days; day++) {
    await playDay(world, population, { day, startsAt: new Date(plan.startsAt) })
    plan.done = day + 1
    await saveProgress(plan)
    const seconds = Math.round((performance.now() - began) / 1000)
    const bar = '#'.repeat(Math.round((30 * plan.done) / plan.days)).padEnd(30, '.')
    console.log(`[${bar}] day ${plan.done} of ${plan.days}, ${world.counts()}, ${seconds} s`)
  }
  const problems = await world.verify()
  if (problems > 0) throw new Error(`${problems} balances are not the sum of their transfers`)
  console.log('Every balance is the sum of its transfers.')
}
