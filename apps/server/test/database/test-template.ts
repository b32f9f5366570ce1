import { openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migration/migrate.ts'
import { migrateJobs } from '../../src/platform/jobs/jobs.ts'

/** Brings an empty database to the state in which tests begin; every test database is a copy of it. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url)
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  await migrateJobs(database.pool)
  await database.close()
}
