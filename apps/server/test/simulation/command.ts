import './seeded-runtime.ts'
import { readArguments, refuseWith } from '#platform/command-line.ts'
import { chooseTestServer, createDatabase, dropAbandoned, dropDatabase } from '../database/test-server.ts'
import { prepareTemplate } from '../database/test-template.ts'
import { allActions, type SimulationResult, simulate } from './simulation.ts'

/*
 * A seed that fails is printed with the kinds of steps that it needs to fail, and fails again when it is named.
 */

const usage = `npm run test:simulation -- [--seed 1] [--seeds 3] [--steps 20000] [--players 48] [--at-once 24] [--full 5000]
                           [--without <kind of step>,...] [--shrink] [--json]`
const { values: given } = readArguments(usage, {
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '20000' },
    players: { type: 'string', default: '48' },
    'at-once': { type: 'string', default: '24' },
    full: { type: 'string', default: '5000' },
    without: { type: 'string', default: '' },
    shrink: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const [seed, seeds, steps] = [Number(given.seed), Number(given.seeds), Number(given.steps)]
if (![seed, seeds, steps].every((number) => Number.isSafeInteger(number)) || seeds < 1 || steps < 1)
  refuseWith(usage)('--seed, --seeds and --steps are whole numbers')
const say = (line: string) => process.stderr.write(`${line}\n`)

const server = await chooseTestServer()
await dropAbandoned(server.admin)
const template = await createDatabase(server.admin, 'template0')
await prepareTemplate(template.url)

/** One simulation on its own database, and what it cost. */
async function run(of: number, without: ReadonlySet<string>, most = steps) {
  const { url, name } = await createDatabase(server.admin, template.name)
  const [began, spent] = [performance.now(), process.cpuUsage()]
  try {
    const result = await simulate({
      url,
      seed: of,
      steps: most,
      players: Number(given.players),
      atOnce: Number(given['at-once']),
      fullEvery: Number(given.full),
      without,
      onProgress: (done) => say(`seed ${of}: ${done} steps, ${Math.round(performance.now() - began)} ms`),
    })
    const { user, system } = process.cpuUsage(spent)
    const seconds = (performance.now() - began) / 1000
    return { ...result, seconds, cpuSeconds: (user + system) / 1e6 }
  } finally {
    await dropDatabase(server.admin, name)
  }
}

/** Leaves out one kind of step after the other, as long as the seed still fails. */
async function shrink({ seed: of, steps: needed }: SimulationResult, without: ReadonlySet<string>) {
  let left = without
  for (const { name } of allActions) {
    const fewer = new Set([...left, name])
    if (left.has(name)) continue
    const { violations } = await run(of, fewer, needed)
    if (violations.length > 0) left = fewer
  }
  return allActions.map(({ name }) => name).filter((name) => !left.has(name))
}

const results = []
try {
  const without = new Set(given.without.split(',').filter(Boolean))
  for (let number = 0; number < seeds; number++) {
    const result = await run(seed + number, without)
    results.push(result)
    if (result.violations.length === 0) continue
    say(`seed ${result.seed} fails after ${result.steps} steps:`)
    for (const violation of result.violations.slice(0, 10)) say(`  ${violation}`)
    say(`again: npm run test:simulation -- --seed ${result.seed} --steps ${result.steps}`)
    if (given.shrink) say(`it needs only: ${(await shrink(result, without)).join(', ')}`)
  }
} finally {
  await dropDatabase(server.admin, template.name)
  await server.stop()
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const total = {
  steps: sum(results.map((result) => result.steps)),
  seconds: sum(results.map(({ seconds }) => seconds)),
  deaths: sum(results.flatMap(({ deaths }) => Object.values(deaths))),
  violations: sum(results.map(({ violations }) => violations.length)),
}
if (given.json) {
  process.stdout.write(`${JSON.stringify({ bench: 'simulation', ...total, results })}\n`)
} else {
  for (const { deaths, actions, refusals, turns, conflicts, ...result } of results) {
    console.log({ ...result, turns, conflicts, deaths: sum(Object.values(deaths)) })
  }
  console.table({ ...total, 'steps an hour': Math.round((total.steps / total.seconds) * 3600) })
}
process.exitCode = total.violations === 0 ? 0 : 1
