/** Builds what has changed: for tests that are run by the runner itself instead of by `npm test`. */
import { buildAll } from './build.mjs'
import { setUp } from './set-up.mjs'

await setUp()
await buildAll()
