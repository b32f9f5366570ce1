import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, setUp } from './set-up.mjs'

await setUp()

const steps = [
  ['format and lint', () => tool('biome', ['ci', '--colors=off', '--error-on-warnings', '.'])],
  ['promises and rules', () => tool('oxlint', ['--type-aware', '--deny-warnings', '.'])],
  ['layers', layers],
  ['writers', writers],
  ['words', words],
  ['styles', styles],
  ['types', types],
  ['dead code', () => tool('knip', ['--no-progress'])],
  ['catalogues', catalogues],
]

let failed = 0
for (const [name, check] of steps) {
  const began = performance.now()
  const { status, output } = await check()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (status === 0) {
    console.log(`ok      ${name}  ${seconds} s`)
    continue
  }
  failed++
  console.log(`${output.trimEnd()}\nFAILED  ${name}  ${seconds} s`)
}
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

function tool(name, args) {
  return run(name, args, { quiet: true, env: { NO_COLOR: '1', FORCE_COLOR: undefined } })
}

async function layers() {
  const { findViolations } = await import('./layers.mjs')
  const violations = findViolations(root)
  return { status: violations.length > 0 ? 1 : 0, output: violations.join('\n') }
}

async function writers() {
  const { findStrayWrites } = await import('./writers.mjs')
  const found = findStrayWrites(root)
  return { status: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function words() {
  const { findRetiredWords } = await import('./words.mjs')
  const found = findRetiredWords(root)
  return { status: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

async function styles() {
  const { findRawStyles } = await import('./styles.mjs')
  const found = findRawStyles(root)
  return { status: found.length > 0 ? 1 : 0, output: found.join('\n') }
}

/** Every workspace by its own settings, two at a time: one for each core of a small machine. */
async function types() {
  const waiting = workspaces()
  const results = []
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      results.push(await tool('tsc', ['--project', project]))
    }
  }
  await Promise.all([worker(), worker()])
  const broken = results.filter(({ status }) => status !== 0)
  return { status: broken.length, output: broken.map(({ output }) => output).join('\n') }
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
  return run(process.execPath, ['--import', 'tsx', script], { quiet: true })
}
