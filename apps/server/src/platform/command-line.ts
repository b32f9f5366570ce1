import type { Settings } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import type { ProvisionLog } from './database/provision/log.ts'
import { provisionDatabase } from './database/provision.ts'
import { commandTimeLimits } from './database/time-limits.ts'
import { createLog } from './log.ts'

/** Ends a command that was called wrongly: what is wrong, then how it is used. */
export type Refuse = (message: string) => never

export const refuseWith =
  (usage: string): Refuse =>
  (message) => {
    console.error(`${message}\n\n${usage}`)
    process.exit(64)
  }

/** The database for one command; to close it lets go of an embedded server too. */
export async function openCommandDatabase(
  { DATABASE_URL, GANJ_DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'GANJ_DATA_DIR'>,
  options: { size: number; scans?: boolean },
  log: ProvisionLog = createLog({ LOG_LEVEL: 'warn' }),
): Promise<Database> {
  const provisioned = await provisionDatabase({ databaseUrl: DATABASE_URL, dataDir: GANJ_DATA_DIR, log })
  const database = openDatabase({
    url: provisioned.url,
    onError: () => undefined,
    limits: commandTimeLimits,
    ...options,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await provisioned.stop()
    },
  }
}
