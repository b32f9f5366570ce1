import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sharedTemplate, startTestDatabases } from '@ganj/server/test'

const run = promisify(execFile)
const buildAll = fileURLToPath(new URL('../../../scripts/build-all.mjs', import.meta.url))

export default async function setup(): Promise<() => Promise<void>> {
  // Whatever test starts the product would build it, and take the pages away from those that are served meanwhile.
  await run(process.execPath, [buildAll])
  const { admin, template, stop } = await startTestDatabases()
  sharedTemplate.write({ admin, template })
  return stop
}
