import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, setUp } from './set-up.mjs'

await setUp()

/** The slowest steps first: a slow step that starts last would run alone at the end. */
const steps = [
  ['types', types],
  ['promises and rules', promisesAndRules],
  ['dead code', () => tool('knip', ['--no-progress'])],
  ['format and lint', () => tool('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])],
  ['catalogues', catalogues],
  ['layers', layers],
  ['writers', writers],
  ['words', words],
  ['styles', styles],
]

let failed = 0
await twoAtATime(steps, async ([name, check]) => {
  const began = performance.now()
  const { status, output } = await check()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (status === 0) {
    console.log(`ok      ${name}  ${seconds} s`)
    return
  }
  failed++
  console.log(`${output.trimEnd()}\nFAILED  ${name}  ${seconds} s`)
})
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

function tool(name, args, env = {}) {
  return run(name, args, { quiet: true, env: { NO_COLOR: '1', FORCE_COLOR: undefined, ...env } })
}

/** Its Go part starts a type checker for each core, and each infers the same types, so one core is faster. */
function promisesAndRules() {
  return tool('oxlint', ['--type-aware', '--deny-warnings', '.'], { GOMAXPROCS: '1' })
}

async function layers() {
  const { findViolations } = await import('./checks/layers.mjs')
  const violations = findViolations(root)
  return { status: violations.length > 0 ? 1 : 0, output: violations.join('\n') }
}

async function writers() {
  const { findStrayWrites } = await import('./checks/writers.mjs')
  const found = findStrayWrites(root)
  return { status: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function words() {
  const { findRetiredWords } = await import('./checks/words.mjs')
  const found = findRetiredWords(root)
  return { status: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function styles() {
  const { findRawStyles } = await import('./checks/styles.mjs')
  const found = findRawStyles(root)
  return { status: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

/** Every workspace with its own settings. Several checkers of a compiler would each infer the same types. */
async function types() {
  const results = []
  const check = (project) => tool('tsc', ['--project', project, '--checkers', '1'])
  await twoAtATime(workspaces(), async (project) => results.push(await check(project)))
  const broken = results.filter(({ status }) => status !== 0)
  return { status: broken.length, output: broken.map(({ output }) => output).join('\n') }
}

/** One for each core of a small machine. */
async function twoAtATime(all, act) {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await act(one)
  }
  await Promise.all([worker(), worker()])
}

function workspaces() {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
  const folders = workspaces.flatMap((glob) =>
    glob.endsWith('/*')
      ? readdirSync(glob.slice(0, -2)).map((name) => join(glob.slice(0, -2), name))
      : [glob],
  )
  return folders.filter((folder) => existsSync(join(folder, 'src')))
}

async function catalogues() {
  const script = 'apps/web/scripts/check-catalogues.mjs'
  if (!existsSync(script)) return { status: 0 }
  const results = await Promise.all(
    ['apps/web', 'apps/admin'].map((app) =>
      run(process.execPath, ['--import', 'tsx', script, app], { quiet: true }),
    ),
  )
  return {
    status: results.filter(({ status }) => status !== 0).length,
    output: results.map(({ output }) => output).join('\n'),
  }
}
