import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'

/** Runs every browser test and ends with its totals on a line of their own. */
const config = fileURLToPath(new URL('../vitest.config.ts', import.meta.url))
const vitest = await startVitest('test', process.argv.slice(2), {
  config,
  watch: false,
  reporters: ['verbose'],
})
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const count = (state: string) => tests.filter((test) => test.result().state === state).length
const broken = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length
const failed = count('failed') + broken + vitest.state.getUnhandledErrors().length
await vitest.close()
console.log(`${count('passed')} passed, ${failed} failed`)
process.exitCode = failed > 0 || count('passed') === 0 ? 1 : 0
