import type { TestProject } from 'vitest/node'
import { chooseTestServer, createDatabase, dropDatabase, dropForgotten } from './test-server.ts'
import { prepareTemplate } from './test-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { admin: string; template: string }
  }
}

/** Once for the whole run: a server, and on it a migrated database that each test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chooseTestServer()
  await dropForgotten(server.admin)
  const { url, name } = await createDatabase(server.admin, 'template0')
  const tearDown = async () => {
    await dropDatabase(server.admin, name)
    await server.stop()
  }
  try {
    await prepareTemplate(url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testDatabase', { admin: server.admin, template: name })
  return tearDown
}
