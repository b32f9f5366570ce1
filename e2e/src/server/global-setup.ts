import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sharedTemplate, startTestDatabases } from '@ganj/server/test'

const run = promisify(execFile)
const buildAll = fileURLToPath(new URL('../../../scripts/build-all.mjs', import.meta.url))

export default async function setup(): Promise<() => Promise<void>> {
  // Otherwise the first test that starts the product builds it, and removes pages that other tests are serving.
  await run(process.execPath, [buildAll])
  const { admin, template, stop } = await startTestDatabases()
  sharedTemplate.write({ admin, template })
  return stop
}
