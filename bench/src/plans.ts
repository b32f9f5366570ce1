import { readArguments, refuseWith } from '@ganj/server/command-line'
import {
  boardOfGroup,
  changesIndex,
  migrate,
  migrateJobs,
  openDatabase,
  pastSeasons,
  periodOf,
} from '@ganj/server/test/internals'
import { type BenchDatabase, createBenchDatabase } from './installation/bench-database.ts'
import { openApp } from './plans/app.ts'
import { checkPlan, isSmall, mostRows } from './plans/check-plan.ts'
import { explainAny } from './plans/explain.ts'
import { type Execution, planLogSettings } from './plans/record.ts'
import { type Boards, heavyId, seed, seedWheels } from './plans/seed.ts'
import { findStatements, type SourceStatement } from './plans/statements.ts'
import { runEveryCall } from './plans/traffic.ts'

/*
 * Fills a database with the data of a million players, runs every call and every job, and checks the executed plan of each
 * statement, also inside functions: once as a custom plan, once as a generic plan. A scan of a growing table, or of more than
 * 10,000 rows, fails. Statements are found in the sources, so that none is missed: a statement that no call here executes is
 * only planned. Needs a superuser, for auto_explain.
 */

/** Statements that do not serve players, and the reasons for their exemption. */
const exempt: Readonly<Record<string, string>> = {
  'features/profile/my-data.ts':
    'gives out all that is kept of one player, seldom, at most 10,000 rows of a kind',
  'features/profile/export-my-data.ts': 'the same, as a file: every row of a kind, by pages',
  'features/overview/roll-up.ts': 'a job: sums up a day of all players',
  'features/game/anti-cheat/suspicious-runs.ts': 'for operators, over the runs of a season',
  'features/game/runs/best-run.ts':
    'after a decision of an operator: reads all runs of a player for the board of all time',
  'features/game/review/list-review.ts':
    'for operators: reads the runs of a day, since their states have no index',
  'features/players/explain-balance.ts':
    'sums all transfers of a player, for operators: that is what it is for',
  'features/payments/charges/revenue.ts': 'sums the charges of days, for operators',
  'features/idle/idle-reminder.ts': 'a job: reads all players, by pages',
  'features/game/anti-cheat/find-copies.ts': 'for operators: compares the prize places with all sketches',
  'features/payouts/requests/overview.ts': 'sums all there is, for operators who ask by hand',
  'features/analytics/overview.ts':
    'counts the events of the days that operators ask for, and no other partition',
  'features/broadcast/results.ts': 'compares all recipients of one broadcast, for operators who ask by hand',
  'platform/database/history.ts': 'reads the catalogue: a row for each partitioned table',
  'platform/database/archive.ts': 'moves whole months out, for operators, and reads the catalogue',
  'platform/database/migration/describe-schema.ts': 'reads the catalogue',
  'platform/http/idempotency.ts': 'a job: reads the table once a day, 256 pages at a time',
  'commands/restore.ts': 'reads the newest transfer of a restored database',
  'ledger/compare-restored.ts': 'compares a restored ledger with the live one: that is what it is for',
  'ledger/reconcile.ts': 'compares every balance with every transfer: that is what it is for',
}

const usage = 'npm run db:plans -- [--players 1000000] [--json]'
const { values: options } = readArguments(usage, {
  options: { players: { type: 'string', default: '1000000' }, json: { type: 'boolean', default: false } },
})
const players = Number(options.players)
if (!(players >= 10_000)) refuseWith(usage)('At least 10,000 players')

const timeZone = 'Asia/Tehran'
const began = performance.now()
const database = await createBenchDatabase()
try {
  await migrate(database.url, [changesIndex])
  const plain = openDatabase({ url: database.url, size: 1, onError: () => undefined })
  await migrateJobs(plain.pool)
  await plain.close()
  await seed(database, players, boardsOf(new Date()))
  await openWheels(database)
  const seeded = performance.now()

  const executions: Execution[] = []
  for (const generic of [false, true]) {
    await enablePlanLogging(database, generic)
    const { app, recorder, close } = await openApp(database.url)
    await runEveryCall(app, generic ? 1 : 0)
    await close()
    executions.push(...recorder.executions)
  }
  const statements = findStatements()
  const untouched = statements.filter(({ matches }) => !executions.some((execution) => matches(execution)))
  const planned = await explainAny(
    database.url,
    untouched.flatMap(({ text }) => text ?? []),
    isSmall,
  )
  report(rowsOf(statements, executions, planned, await tablesOf(database)), executions.length, {
    seeding: seeded - began,
    walking: performance.now() - seeded,
  })
} finally {
  await database.drop()
}

function boardsOf(now: Date): Boards {
  const board = (dimension: 'weekly' | 'daily' | 'blue-fire') => periodOf(dimension, now, timeZone).board
  return {
    weekly: board('weekly'),
    daily: board('daily'),
    blueFire: board('blue-fire'),
    group: boardOfGroup(periodOf('group', now, timeZone), '').replace(/:$/, ''),
    past: pastSeasons(3, now, timeZone).map((season) => season.board),
  }
}

/** Opens wheels. The server stores the odds when the wheel is first read. */
async function openWheels({ url, query }: BenchDatabase): Promise<void> {
  const { app, close } = await openApp(url)
  await app.look(players)
  await close()
  const { rows } = await query('SELECT max(version) AS version FROM wheel_odds')
  await seedWheels({ query }, players, Number(rows[0].version))
}

async function enablePlanLogging({ url, query }: BenchDatabase, generic: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await query("LOAD 'auto_explain'")
  for (const [setting, value] of Object.entries(planLogSettings(generic))) {
    await query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`)
  }
}

async function tablesOf({ query }: BenchDatabase): Promise<Set<string>> {
  const { rows } = await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  return new Set(rows.map(({ tablename }) => tablename as string))
}

interface Row {
  statement: string
  runs: number
  'ms, at most': number
  'rows walked': number
  buffers: number
  violations: string[]
  note: string
}

/** A row for each statement of the sources. A statement that was not executed and cannot be planned is a violation. */
function rowsOf(
  statements: readonly SourceStatement[],
  executions: readonly Execution[],
  planned: ReadonlyMap<string, string[]>,
  ours: ReadonlySet<string>,
): Row[] {
  const rows = statements.map(({ place, text, matches }) => {
    const mine = executions.filter((execution) => matches(execution))
    const each = mine.map((execution) => checkPlan(execution, ours))
    const onlyPlanned = mine.length === 0 && text !== undefined ? planned.get(text) : undefined
    const reason = exempt[place.split(':')[0] ?? '']
    const violations =
      mine.length > 0
        ? each.flatMap((one) => one.violations)
        : (onlyPlanned ?? ['was never executed: walk through it'])
    return {
      statement: place,
      runs: mine.length,
      'ms, at most': Math.max(0, ...mine.map(({ milliseconds }) => milliseconds)),
      'rows walked': Math.max(0, ...each.map(({ rows }) => rows)),
      buffers: Math.max(0, ...each.map(({ buffers }) => buffers)),
      violations: reason ? [] : [...new Set(violations)],
      note: reason ?? (onlyPlanned ? 'planned only' : ''),
    }
  })
  return rows.sort((a, b) => b['ms, at most'] - a['ms, at most'])
}

function report(rows: readonly Row[], plans: number, times: { seeding: number; walking: number }): void {
  const failed = rows.filter(({ violations }) => violations.length > 0)
  const [seeding, walking] = [times.seeding, times.walking].map((time) => Math.round(time / 1000))
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({ bench: 'plans', players, seeding, walking, statements: rows })}\n`,
    )
  } else {
    console.table(rows.map(({ violations, ...row }) => ({ ...row, violations: violations.length })))
    for (const { statement, violations } of failed) console.error(`${statement}: ${violations.join('; ')}`)
    console.log(
      `${rows.length} statements, ${plans} plans, ${players} players; seeded in ${seeding} s, ` +
        `walked in ${walking} s; the heaviest player is ${heavyId}, the limit ${mostRows} rows`,
    )
    console.log(failed.length === 0 ? 'Every statement has its index.' : `${failed.length} STATEMENTS FAIL.`)
  }
  process.exitCode = failed.length === 0 ? 0 : 1
}
