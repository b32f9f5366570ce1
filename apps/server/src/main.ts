import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError, readConfig, type Settings } from '#platform/config.ts'
import { seedContent } from '#platform/content.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { provisionDatabase } from '#platform/database/provision.ts'
import { migrateJobs, startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { configuredPlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { readSecrets } from '#platform/secrets.ts'
import { addSite, contentKinds, createApp } from './app.ts'

/** How long requests in flight may still take when the process is told to stop. */
const graceMs = 10_000

function settingsOrStop(): Settings {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The configuration is not right:\n${error.message}\n`)
    process.exit(78)
  }
}

const settings = settingsOrStop()
const log = createLog(settings)
const provisioned = await provisionDatabase({
  databaseUrl: settings.DATABASE_URL,
  dataDir: settings.GANJ_DATA_DIR,
  log,
})
await migrate(provisioned.url)

const database = openDatabase({
  url: provisioned.url,
  size: Math.min(settings.DATABASE_POOL, provisioned.maxConnections),
  onError: (error) => log.warn({ err: error }, 'a database connection broke'),
})
await migrateJobs(database.pool)
await database.transaction((tx) => seedContent(tx, contentKinds, new Date()))
const parts = {
  settings,
  secrets: await readSecrets(settings),
  database,
  clock: () => new Date(),
  randomBytes,
  log,
  playDeck: configuredPlayDeckHost(settings),
}
const { app, jobs } = await createApp(parts)
await addSite(app, parts)
const runner = await startJobs(provisioned.url, jobs, log)
const address = await app.listen({ host: settings.HOST, port: settings.PORT })
process.stdout.write(`Ganj is open at ${settings.PUBLIC_URL ?? address}\n`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.race([app.close(), delay(graceMs, undefined, { ref: false })])
  await runner.stop()
  await database.close()
  await provisioned.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
