/**
 * Starts the product with some weeks of simulated players. The first start simulates them (a few minutes, resumed after an
 * interruption); later starts reuse the data. It is in a separate data folder; remove that for a new simulation.
 */
import { join } from 'node:path'
import { root, run, setUp, stop } from './set-up.mjs'

await setUp()
process.env.GANJ_DATA_DIR ||= join(root, '.data/demo')
const args = process.argv.slice(2)
const { status } = await run('tsx', [join(root, 'apps/server/test/demo/main.ts'), ...args])
// Nothing began, and the reason was printed: the usage, wrong arguments, or a database with players.
if (args.includes('--help') || status === 64 || status === 65) process.exit(status)
if (status !== 0) stop('The simulated weeks are not complete: `npm run demo` goes on where they ended.')
await import('./start.mjs')
