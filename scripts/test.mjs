import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { read, run, say, setUp, stop } from './set-up.mjs'
import { createTestFolder } from './test-folder.mjs'
import { fetchValkey } from './valkey-binary.mjs'

/** `npm test` runs everything; `npm test -- slice` the files whose path contains one of the words. */
const words = process.argv.slice(2)

await setUp()
const suites = [
  { name: 'unit tests', config: 'vitest.config.ts', isOwn: (file) => !file.startsWith('e2e/') },
  { name: 'browser tests', config: 'e2e/vitest.config.ts', isOwn: (file) => file.startsWith('e2e/') },
].filter(({ isOwn }) => words.length === 0 || matchingFiles().some(isOwn))
if (suites.length === 0) stop(`No test file has ${words.join(' or ')} in its path.`)
await buildAll()
await fetchValkey()

const folder = process.env.TMPDIR ? undefined : createTestFolder()
if (folder) process.once('exit', folder.remove)
const totals = []
for (const suite of suites) {
  say(`Running the ${suite.name} ...`)
  totals.push(await runSuite(suite))
}
const sum = (kind) => totals.reduce((all, each) => all + each[kind], 0)
const [passed, failed] = [sum('passed'), sum('failed')]
if (passed + failed === 0) say('No test ran.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function matchingFiles() {
  const skipped = /(^|\/)(node_modules|dist|\.cache)\//
  return ['apps', 'packages', 'bench', 'e2e', 'scripts', 'deploy'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .filter((path) => /\.test\.(tsx?|mjs)$/.test(path) && !skipped.test(path))
      .filter((path) => words.some((word) => path.includes(word))),
  )
}

async function runSuite({ name, config }) {
  const report = join('.cache', `tests-${process.pid}.json`)
  mkdirSync('.cache', { recursive: true })
  const args = ['run', ...words, '--config', config, '--passWithNoTests', '--reporter=default']
  args.push('--reporter=json', `--outputFile.json=${join(process.cwd(), report)}`)
  const env = { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...(folder && { TMPDIR: folder.path }) }
  const { status } = await run('vitest', args, { env })
  const results = JSON.parse(read(report) ?? 'null')
  rmSync(report, { force: true })
  if (!results) {
    say(`The ${name} left no report`)
    return { passed: 0, failed: 1 }
  }
  const broken = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  for (const file of broken) say(`${file.name} did not run: ${file.message}`)
  const failed = results.numFailedTests + broken.length
  // The run may fail without a failed test, for example by an error between tests.
  if (status !== 0 && failed === 0) say(`The ${name} ended with code ${status} although no test failed`)
  return { passed: results.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed }
}
