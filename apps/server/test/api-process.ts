import { randomBytes } from 'node:crypto'
import { openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { readSecrets } from '#platform/secrets/secrets.ts'
import { createApp } from '../src/api.ts'
import { readConfig } from '../src/settings.ts'

/** The server's calls in a separate process that tests kill: as in `main.ts`, without the pages and the jobs. */
const settings = readConfig(process.env)
const { DATABASE_URL: url = '', HOST: host, PORT: port } = settings
const database = openDatabase({ url, size: 8, onError: () => undefined })
const log = createLog(settings)
const secrets = await readSecrets(settings)
const { app } = await createApp({ settings, secrets, database, clock: () => new Date(), randomBytes, log })
process.stdout.write(`open at ${await app.listen({ host, port })}\n`)
