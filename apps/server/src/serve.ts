import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { hasDevelopmentPlayers } from '#auth/development.ts'
import { firstLink } from '#auth/operators/first-operator.ts'
import { seedContent } from '#platform/content.ts'
import { checkClocks } from '#platform/database/check-clocks.ts'
import { checkPooler } from '#platform/database/check-pooler.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migration/migrate.ts'
import { provisionDatabase } from '#platform/database/provision.ts'
import { watchReplica } from '#platform/database/reads.ts'
import { sql } from '#platform/database/sql.ts'
import { commandTimeLimits, timeLimitsOf } from '#platform/database/time-limits.ts'
import { watchCertificate } from '#platform/http/certificate-expiry.ts'
import { handlersOf, migrateJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { configuredPlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { readSecrets } from '#platform/secrets/secrets.ts'
import { endWithoutDatabase, endWithoutPort } from '#platform/start-failures.ts'
import { startTelemetry } from '#platform/telemetry/start-telemetry.ts'
import { configuredValkey } from '#platform/valkey/configured-valkey.ts'
import { createHttp, hasRole } from './api.ts'
import { composeFeatures, indexesOf, version } from './app.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { contentKinds } from './content-kinds.ts'
import { createBotProcess } from './processes/bot.ts'
import { startWorker } from './processes/worker.ts'
import { settingsOrStop } from './settings.ts'

/** The time limit of each part of a shutdown: requests in flight, jobs, payouts. */
const graceMs = 10_000

/** Ends a process with invalid settings, with one sentence. */
const refuse = (error: Error): never => {
  process.stderr.write(`${error.message}\n`)
  process.exit(78)
}

const settings = settingsOrStop()
const log = createLog(settings)
const telemetry = await startTelemetry(settings, version).catch(
  endWithoutPort({ host: 'METRICS_HOST', port: 'METRICS_PORT' }),
)
const provisioned = await provisionDatabase({
  databaseUrl: settings.DATABASE_URL,
  sessionUrl: settings.DATABASE_SESSION_URL,
  dataDir: settings.GANJ_DATA_DIR,
  log,
})
// Work at the start may take longer than a call.
const preparing = openDatabase({
  url: provisioned.sessionUrl,
  size: 1,
  onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  limits: commandTimeLimits,
})
if (provisioned.kind === 'external') {
  const setting = settings.DATABASE_SESSION_URL ? 'DATABASE_SESSION_URL' : 'DATABASE_URL'
  await preparing.one(sql`SELECT 1`).catch(endWithoutDatabase(setting, provisioned.sessionUrl))
}
await migrate(provisioned.sessionUrl, indexesOf(settings))
if (settings.NODE_ENV === 'production') {
  await checkClocks(preparing, () => new Date()).catch(refuse)
}
await migrateJobs(preparing.pool)
await preparing.transaction((tx) => seedContent(tx, contentKinds, new Date()))
await preparing.close()

const database = openDatabase({
  url: provisioned.url,
  size: Math.min(settings.DATABASE_POOL, provisioned.maxConnections),
  batch: settings.DATABASE_BATCH,
  onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  onSlow: (slow) => log.warn(slow, 'a slow statement'),
  limits: timeLimitsOf(settings),
  isPooled: settings.DATABASE_SESSION_URL !== undefined,
})
if (settings.DATABASE_SESSION_URL) {
  await database.one(sql`SELECT 1`).catch(endWithoutDatabase('DATABASE_URL', provisioned.url))
  await checkPooler(database).catch(refuse)
}
const replica = settings.DATABASE_REPLICA_URL
  ? openDatabase({
      url: settings.DATABASE_REPLICA_URL,
      size: settings.DATABASE_POOL,
      onError: (error) => log.warn({ err: error }, 'a connection of the replica broke'),
      limits: timeLimitsOf(settings),
      patienceMs: 2_000,
    })
  : undefined
const reads = replica && watchReplica({ primary: database, replica, log })
const dependencies = {
  settings,
  secrets: await readSecrets(settings),
  database,
  ...(reads && { reads }),
  clock: () => new Date(),
  randomBytes,
  log,
  playDeck: configuredPlayDeckHost(settings),
  valkey: await configuredValkey(settings, log),
}
if (dependencies.secrets.developmentToken && !hasDevelopmentPlayers(settings)) {
  log.warn(
    'nobody can sign in by Telegram: without BOT_TOKEN or BOT_ID that works on a loopback address alone',
  )
}
const composition = composeFeatures(dependencies)
if (telemetry.metricsAddress) {
  watchBacklog(database, dependencies.clock)
  if (settings.PUBLIC_URL) watchCertificate(settings.PUBLIC_URL, dependencies.clock)
}
// Partitions must exist before anything is written.
const handlers = handlersOf(composition.jobs)
await handlers['keep-analytics']({})
await handlers['keep-history']({})
const { app, drain } = await createHttp(dependencies, composition)
const checkClock =
  settings.NODE_ENV === 'production' ? () => checkClocks(database, dependencies.clock) : undefined
const worker = hasRole(settings, 'worker')
  ? await startWorker({ provisioned, composition, log, checkClock })
  : undefined
const bot = hasRole(settings, 'bot')
  ? createBotProcess(composition, { url: provisioned.sessionUrl, log })
  : undefined
// Fastify opens a second server for the other address of localhost, whose calls would pass no admission control.
const listening = { host: 'HOST', port: 'PORT' }
const { address: host } = await lookup(settings.HOST, { order: 'ipv4first' }).catch(endWithoutPort(listening))
const address = await app.listen({ host, port: settings.PORT }).catch(endWithoutPort(listening))
await bot?.start()
const origin = settings.PUBLIC_URL ?? address
process.stdout.write(`Ganj is open at ${origin}\n`)
if (hasRole(settings, 'api')) {
  const link = await firstLink(database, origin, new Date())
  if (link) process.stdout.write(`Nobody has signed in to the console yet. This link does, once: ${link}\n`)
}

/** Work that hangs, because its database connection died, must not keep the process: the next process takes it over. */
const inTime = (work: Promise<unknown> | undefined) =>
  Promise.race([work, delay(graceMs, undefined, { ref: false })])

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  drain.begin()
  await Promise.all([delay(settings.DRAIN_DELAY), inTime(bot?.stop()), inTime(worker?.stop())])
  await inTime(app.close())
  await inTime(worker?.close())
  await inTime(composition.close())
  reads?.stop()
  await inTime(replica?.close())
  await inTime(dependencies.valkey?.close())
  await inTime(database.close())
  await provisioned.stop()
  await inTime(telemetry.stop())
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
