import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'

/** Runs every browser test, one suite after the other, and ends with the totals on a line of their own. */
interface Totals {
  passed: number
  failed: number
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function product(): Promise<Totals> {
  const config = here('../vitest.config.ts')
  const vitest = await startVitest('test', [], { config, watch: false, reporters: ['verbose'] })
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const broken = modules.filter((module) => module.errors().length > 0).length
  await vitest.close()
  return {
    passed: count('passed'),
    failed: count('failed') + broken + vitest.state.getUnhandledErrors().length,
  }
}

/** A suite that is a program of its own and prints its totals last. */
function program(path: string): Promise<Totals> {
  const child = spawn(process.execPath, ['--import', 'tsx', here(path)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.stdout.write(output.replace(/^\d+ passed, \d+ failed\n/m, ''))
      const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
      const isTrue = passed !== undefined && (code === 0) === (failed === '0')
      resolve(isTrue ? { passed: Number(passed), failed: Number(failed) } : { passed: 0, failed: 1 })
    })
  })
}

const totals = [await product(), await program('./wallet/run.ts'), await program('./wallet/packed.ts')]
const passed = totals.reduce((sum, suite) => sum + suite.passed, 0)
const failed = totals.reduce((sum, suite) => sum + suite.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
