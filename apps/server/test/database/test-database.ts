import { inject } from 'vitest'
import { createDatabase, dropDatabase } from './test-server.ts'

/** A database of one test file. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh, migrated database with a name of its own on the test server, for this test file alone. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, template } = inject('testDatabase')
  const { url, name } = await createDatabase(admin, template)
  return { url, drop: () => dropDatabase(admin, name) }
}
