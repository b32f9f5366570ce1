import { readFile } from 'node:fs/promises'
import { readArguments } from '@ganj/server/command-line'
import { behaviour, limits } from './capacity/assumptions.ts'
import { breaksOf, type Cost, needOf } from './capacity/model.ts'

/*
 * Computes the resources for a number of monthly players from the cost of each call (`npm run bench:costs`) and the behaviour
 * of players (capacity/assumptions.ts). docs/scale.md shows its output.
 */

const usage = 'npm run capacity -- [--costs <file of bench:costs>] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    costs: { type: 'string', default: new URL('capacity/costs.json', import.meta.url).pathname },
    json: { type: 'boolean', default: false },
  },
})
const costs = JSON.parse(await readFile(options.costs, 'utf8')) as Record<string, Cost>
const steps = [100_000, 1_000_000, 10_000_000, 100_000_000]
const needs = steps.map((players) => needOf(players, costs, behaviour, limits))
const breaks = breaksOf(costs, behaviour, limits)

const round = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))
const people = (count: number) =>
  count >= 1e6 ? `${round(count / 1e6)} million` : `${round(count / 1e3)} thousand`
const cell = (value: unknown) => String(value).replaceAll('|', '/')
const table = (rows: readonly Record<string, unknown>[]) => {
  const names = Object.keys(rows[0] ?? {})
  const line = (cells: readonly unknown[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(names), line(names.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join(
    '\n',
  )
}

if (options.json) {
  process.stdout.write(`${JSON.stringify({ bench: 'capacity', needs, breaks })}\n`)
} else {
  console.log(
    table(
      needs.map((need) => ({
        'monthly players': people(need.players),
        'requests/s, busiest minute of a day': round(need.peakRequests),
        'last minute of a season': round(need.lastMinuteRequests),
        'scores/s': round(need.scores),
        'API processes': need.processes,
        'PostgreSQL cores': round(need.databaseCores),
        'connections in use': need.connections,
        'log MB/s': round(need.log),
        [`TB, ${limits.months} months`]: round(need.size),
      })),
    ),
  )
  console.log()
  console.log(
    table(
      breaks.map(({ what, players, remedy }) => ({
        'what breaks': what,
        at: people(players),
        'what is done then': remedy,
      })),
    ),
  )
}
