import { readArguments, refuseWith } from '@ganj/server/command-line'
import { runTarget } from './fuzz/run-target.ts'
import { findTargets, readCorpus, writeCorpus } from './fuzz/targets.ts'

/*
 * Coverage-guided fuzzing of every parser of external input. Each has a `*.fuzz.ts` beside it. An input that breaks a parser
 * is added to its corpus, which the tests replay; `--keep` adds inputs with high coverage.
 */

const all = findTargets()
const usage = `npm run fuzz -- [parser] [--inputs 100000 | --minutes 1] [--seed 1] [--keep] [--json]
Parsers: ${all.map(({ name }) => name).join(', ')}`
const { values: options, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    inputs: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    keep: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const endless = Number.MAX_SAFE_INTEGER
const budget = options.minutes
  ? { inputs: endless, seconds: Number(options.minutes) * 60 }
  : { inputs: Number(options.inputs), seconds: endless }

const targets = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const unknown = positionals.find((word) => !all.some(({ name }) => name === word))
if (unknown !== undefined) refuseWith(usage)(`There is no parser '${unknown}'`)
if (!(budget.inputs > 0 && budget.seconds > 0)) refuseWith(usage)('More than 0 inputs or minutes')

const rows = []
for (const target of targets) {
  const began = performance.now()
  const { count, edges, crash, corpus } = await runTarget(target, budget, Number(options.seed))
  const seconds = (performance.now() - began) / 1_000
  rows.push({
    parser: target.name,
    inputs: count,
    seconds: Math.round(seconds),
    edges,
    crashes: crash ? 1 : 0,
  })
  console.error(`${target.name}: ${count} inputs in ${seconds.toFixed(0)} s, ${edges} edges`)
  const known = readCorpus(target.name)
  if (crash) {
    writeCorpus(target.name, [...known, crash.input])
    console.error(`${crash.message}\nInput (base64): ${Buffer.from(crash.input).toString('base64')}`)
    process.exitCode = 1
  } else if (options.keep) writeCorpus(target.name, [...known, ...furthest(corpus)])
}
if (options.json) process.stdout.write(`${JSON.stringify({ bench: 'fuzz', seed: options.seed, rows })}\n`)
else console.table(rows)

/** The newest inputs, few enough for a repository: they reached the code that was hardest to reach. */
function furthest(corpus: readonly Uint8Array[]): Uint8Array[] {
  const [most, longest] = [30, 600]
  return corpus.filter(({ length }) => length > 0 && length <= longest).slice(-most)
}
