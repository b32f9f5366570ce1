import { type Day, dayAfter, dayOf } from '#platform/calendar.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { countDeadJobs } from '#platform/jobs/dead-jobs.ts'
import { mostDays, readDays } from '../features/analytics/overview.ts'
import { readRevenue } from '../features/payments/charges/revenue.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run overview -- [--days 14] [--json]

Shows the last days, 1 to ${mostDays}, today the last: new and returning players, errors, payments. --json is for machines.`

const wrong: Refuse = refuseWith(usage)

const { values } = readArguments(usage, {
  options: { days: { type: 'string', default: '14' }, json: { type: 'boolean', default: false } },
})
const count = Number(values.days)
if (!Number.isInteger(count) || count < 1 || count > mostDays) wrong(`--days must be from 1 to ${mostDays}`)

const dayMs = 24 * 60 * 60_000
const now = new Date()
const settings = commandSettings()
const timeZone = settings.TIME_ZONE
const database = await openCommandDatabase(settings, { size: 1, scans: true })
await runCommand(database, async () => {
  const asked = { days: lastDays(count), timeZone, now }
  const [days, takings, deadJobs] = await database.transaction(async (tx) => [
    await readDays(tx, asked),
    await readRevenue(tx, asked),
    await countDeadJobs(tx),
  ])
  if (values.json) {
    const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
    console.log(JSON.stringify({ timeZone, days, takings, deadJobs }, plain))
    return
  }
  console.table(
    days.map(({ back1, back7, newcomers, ...day }) => ({
      ...day,
      newcomers,
      'back after 1 day': share(back1, newcomers),
      'after 7': share(back7, newcomers),
    })),
  )
  if (takings.length > 0) {
    console.table(takings.map((one) => ({ ...one, amount: amountOf(one) })))
  } else {
    console.log('Nothing was paid in these days.')
  }
  if (deadJobs > 0) console.log(`${deadJobs} JOBS ARE DEAD: npm run jobs -- list`)
})

function lastDays(count: number): Day[] {
  const days = [dayOf(new Date(now.getTime() - (count - 1) * dayMs), timeZone)]
  for (let day = days[0] ?? ''; days.length < count; days.push(day)) day = dayAfter(day)
  return days
}

function share(back: number | null, of: number): string {
  return back === null || of === 0 ? '' : `${back} (${Math.round((100 * back) / of)} %)`
}

function amountOf({ method, amount }: { method: string; amount: bigint }): string {
  return method === 'tether' ? `${Number(amount) / 1e6} tether` : `${amount} stars`
}
