import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patienceMs } from './src/browser/patience.ts'

/** The files that take longest, in order: begun last, one of them would run alone at the end. */
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

/** A fresh machine knows of no earlier run, and a short file may take long. */
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
    // Each file would read the server's sources anew.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Three at once, on two cores too: a page waits for about as long as it works.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // A page on a busy machine takes its time; what never comes is still told apart from a test that hangs.
    expect: { poll: { timeout: patienceMs } },
  },
})
