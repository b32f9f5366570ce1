import { chooseTestServer, createDatabase, dropAbandoned, dropDatabase } from './test-server.ts'
import { prepareTemplate } from './test-template.ts'

interface TestDatabases {
  /** The address of the server. */
  admin: string
  /** The name of a migrated database, which is the template. */
  template: string
  stop(): Promise<void>
}

/** Once for a whole run: a server, and on it a migrated database of which each test file gets a copy. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const server = await chooseTestServer()
  await dropAbandoned(server.admin)
  const { url, name } = await createDatabase(server.admin, 'template0')
  const stop = async () => {
    await dropDatabase(server.admin, name)
    await server.stop()
  }
  try {
    await prepareTemplate(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { admin: server.admin, template: name, stop }
}
