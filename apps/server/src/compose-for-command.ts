import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { composeFeatures } from './app.ts'
import type { Settings } from './settings.ts'

/** The features for an operator's command, on its database and the machine's clock. */
export const composeForCommand = (
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger = createLog({ LOG_LEVEL: 'warn' }),
) => composeFeatures({ settings, database, clock: () => new Date(), randomBytes, log })
