/** Builds what has changed, for tests that are started by the test runner instead of `npm test`. */
import { buildAll } from './build.mjs'
import { setUp } from './set-up.mjs'

await setUp()
await buildAll()
