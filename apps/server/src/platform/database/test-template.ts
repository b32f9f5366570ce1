import { migrateJobs } from '../jobs.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** Brings an empty database to where tests begin; every test database is a copy of what this leaves behind. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url)
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  await migrateJobs(database.pool)
  await database.close()
}
