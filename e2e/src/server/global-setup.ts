import { sharedTemplate, startTestDatabases } from '@ganj/server/test'

export default async function setup(): Promise<() => Promise<void>> {
  const { admin, template, stop } = await startTestDatabases()
  sharedTemplate.write({ admin, template })
  return stop
}
