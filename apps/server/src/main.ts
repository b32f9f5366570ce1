import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { hasDevelopmentPlayers } from '#auth/development.ts'
import { ConfigError, readConfig, type Settings } from '#platform/config.ts'
import { seedContent } from '#platform/content.ts'
import { openDatabase } from '#platform/database/database.ts'
import { inOneProcess } from '#platform/database/leader-election.ts'
import { migrate } from '#platform/database/migrate.ts'
import { provisionDatabase } from '#platform/database/provision.ts'
import { watchReplica } from '#platform/database/reads.ts'
import { migrateJobs, startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { configuredPlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { readSecrets } from '#platform/secrets.ts'
import { startTelemetry } from '#platform/telemetry/start-telemetry.ts'
import { configuredValkey } from '#platform/valkey/valkey.ts'
import { addSite, contentKinds, createApp, createHealthServer, version } from './app.ts'
import { watchBacklog } from './backlog-metrics.ts'
import { startBoardKeeper } from './features/leaderboard/boards/leaderboard-sync.ts'
import { startPayouts } from './features/payouts/batches/worker.ts'

/** How long each part may still take when the process is told to stop: requests in flight, jobs, payouts. */
const graceMs = 10_000

/** Any number, but the same in every process: only one hears the bot. */
const botLock = 4_271_002

// On a machine with much memory the heap may grow to four times what lives in it before it is swept; here to 1.3 times.
setFlagsFromString('--heap-growing-percent=30')

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
const telemetry = await startTelemetry(settings, version)
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
  onSlow: (slow) => log.warn(slow, 'a slow statement'),
})
await migrateJobs(database.pool)
await database.transaction((tx) => seedContent(tx, contentKinds, new Date()))
const replica = settings.DATABASE_REPLICA_URL
  ? openDatabase({
      url: settings.DATABASE_REPLICA_URL,
      size: settings.DATABASE_POOL,
      onError: (error) => log.warn({ err: error }, 'a connection of the replica broke'),
      patienceMs: 2_000,
    })
  : undefined
const reads = replica && watchReplica({ primary: database, replica, log })
const parts = {
  settings,
  secrets: await readSecrets(settings),
  database,
  ...(reads && { reads }),
  clock: () => new Date(),
  randomBytes,
  log,
  playDeck: configuredPlayDeckHost(settings),
  valkey: configuredValkey(settings, log),
}
if (parts.secrets.developmentToken && !hasDevelopmentPlayers(settings)) {
  log.warn(
    'nobody can sign in by Telegram: without BOT_TOKEN or BOT_ID that works on a loopback address alone',
  )
}
const composed = await createApp(parts)
const { jobs, updates, payoutWorker, boardKeeper } = composed
const does = (role: Settings['GANJ_ROLE']) => settings.GANJ_ROLE === 'all' || settings.GANJ_ROLE === role
if (does('api')) await addSite(composed.app, parts)
const { app, drain } = does('api') ? composed : await createHealthServer(parts)
if (telemetry.metricsAddress) watchBacklog(database, parts.clock)
await jobs['keep-analytics']({})
await jobs['keep-history']({})
const runner = does('worker') ? await startJobs(provisioned.url, jobs, log) : undefined
const payouts = does('worker') && payoutWorker ? startPayouts(payoutWorker, settings.PAYOUT_ROUND) : undefined
const keeping =
  does('worker') && boardKeeper
    ? startBoardKeeper(boardKeeper, (error) => log.warn({ err: error }, 'the boards are not kept'))
    : undefined
// Two that ask for the same bot's updates would take them from each other.
const ears =
  does('bot') && updates
    ? inOneProcess(updates, { url: provisioned.url, lock: botLock, everyMs: 2_000, log })
    : undefined
const address = await app.listen({ host: settings.HOST, port: settings.PORT })
await ears?.start()
process.stdout.write(`Ganj is open at ${settings.PUBLIC_URL ?? address}\n`)

/** What hangs, because its database died under it, must not keep the process: the next one takes over what it left. */
const inTime = (work: Promise<unknown> | undefined) =>
  Promise.race([work, delay(graceMs, undefined, { ref: false })])

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  drain.begin()
  await Promise.all([
    delay(settings.DRAIN_DELAY),
    inTime(ears?.stop()),
    inTime(runner?.stop()),
    inTime(payouts?.stop()),
  ])
  await inTime(app.close())
  if (app !== composed.app) await inTime(composed.app.close())
  await inTime(keeping?.stop())
  reads?.stop()
  await inTime(replica?.close())
  await inTime(parts.valkey?.close())
  await inTime(database.close())
  await provisioned.stop()
  await inTime(telemetry.stop())
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
