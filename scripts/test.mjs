import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.mjs'
import { read, run, say, setUp } from './set-up.mjs'
import { bringValkey } from './valkey-binary.mjs'

await setUp()
await buildAll()
await bringValkey()

const totals = [await unitTests(), await browserTests()]
const sum = (kind) => totals.reduce((all, each) => all + each[kind], 0)
const [passed, failed] = [sum('passed'), sum('failed')]
if (passed + failed === 0) say('No test ran.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function unitTests() {
  const report = join('.cache', `tests-${process.pid}.json`)
  mkdirSync('.cache', { recursive: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = await run('vitest', args, { env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' } })
  const results = JSON.parse(read(report) ?? 'null')
  rmSync(report, { force: true })
  if (!results) return none('The unit tests left no report')
  const files = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  for (const { name, message } of files) say(`${name} did not run: ${message}`)
  const failed = results.numFailedTests + files.length
  return countExit(status, { passed: results.numPassedTests, failed }, 'The unit tests')
}

async function browserTests() {
  const script = 'e2e/src/run.ts'
  if (!existsSync(script)) return none(`There are no browser tests: ${script} is missing`)
  say('Playing in a browser ...')
  const { status, output } = await run(process.execPath, ['--import', 'tsx', script])
  const [, passed, failed] = /^(\d+) passed, (\d+) failed\s*$/m.exec(output) ?? []
  if (passed === undefined) return none('The browser tests broke off before their totals')
  return countExit(status, { passed: Number(passed), failed: Number(failed) }, 'The browser tests')
}

/** A run that fails without a failed test, by an error between tests say, has failed all the same. */
function countExit(status, { passed, failed }, name) {
  if (status === 0 || failed > 0) return { passed, failed }
  say(`${name} ended with code ${status} although no test failed`)
  return { passed, failed: 1 }
}

function none(sentence) {
  say(sentence)
  return { passed: 0, failed: 1 }
}
