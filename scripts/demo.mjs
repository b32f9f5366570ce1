/**
 * Starts the product with some weeks of simulated players: the first time they are played (a few minutes, resumed when it
 * is interrupted), later they are there. Everything lies in a data folder of its own; remove it for a fresh one.
 */
import { join } from 'node:path'
import { root, run, setUp, stop } from './set-up.mjs'

await setUp()
process.env.GANJ_DATA_DIR ||= join(root, '.data/demo')
const { status } = await run('tsx', [join(root, 'apps/server/test/demo/main.ts'), ...process.argv.slice(2)])
if (status !== 0) stop('The simulated weeks are not complete: `npm run demo` goes on where they ended.')
await import('./start.mjs')
