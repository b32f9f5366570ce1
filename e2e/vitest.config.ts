import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hasPackaged } from './src/browser/find-browser.ts'
import { patienceMs } from './src/browser/patience.ts'

/** The slowest files, in order. They start first: started last, one of them would run alone at the end. */
const longest = [
  'access/persian',
  'console/access',
  'wallet/views',
  'wallet/packed',
  'resilience/once',
  'access/english',
  'flows/slice',
  'wallet/widget',
  'access/narrow',
  'game/lost-connection',
  'game/golden',
]

/** Vitest's own order uses the durations of an earlier run, which a fresh machine does not have, or file sizes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    name: 'browser',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/server/global-setup.ts'],
    setupFiles: ['src/server/slow-answers.mjs'],
    // The same browser on every machine, which takes a sixth less processor time than one with a window's interface.
    env: hasPackaged && !process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: 'package' } : {},
    // With isolation each file would load the server's sources again.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Three workers, on two cores too: a page waits for about as long as it works.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // Long enough for a busy machine, and shorter than the timeout of a test, so that the failed expectation is named.
    expect: { poll: { timeout: patienceMs } },
  },
})
