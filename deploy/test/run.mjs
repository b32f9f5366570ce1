/**
 * Tests everything of deploy/ that one machine can test, with packages of Debian and npm, and prints a figure for each:
 * `npm run test:deploy`, or `npm run test:deploy -- image restore` for some steps.
 */
import { join } from 'node:path'
import { root, run, setUp } from '../../scripts/set-up.mjs'

await setUp()

/** Builds the site as its command does. */
async function docs() {
  const { status, output } = await run(process.execPath, [join(root, 'scripts/docs.mjs')], { quiet: true })
  if (status !== 0) throw new Error(output)
  return [output.trim().split('\n').at(-1)]
}

const steps = {
  image: async () => (await import('./image.mjs')).image(),
  machine: async () => (await import('./machine.mjs')).machine(),
  kubernetes: async () => (await import('./kubernetes.mjs')).kubernetes(),
  docs,
  restore: async () => (await import('./restore.mjs')).restore(),
  pooler: async () => (await import('./pooler.mjs')).pooler(),
  alerts: async () => (await import('./alerts/alerts.mjs')).alerts(),
  upgrade: async () => (await import('./upgrade.mjs')).upgrade(),
  failover: async () => (await import('./failover.mjs')).failover(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: ${Object.keys(steps).join(', ')}`)
  process.exit(64)
}

let [passed, failed] = [0, 0]
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  try {
    const figures = await step()
    passed++
    console.log(`ok      ${name}  ${seconds()} s`)
    for (const line of figures) console.log(`        ${line}`)
  } catch (error) {
    failed++
    console.log(`FAILED  ${name}  ${seconds()} s\n${error.stack ?? error}`)
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
