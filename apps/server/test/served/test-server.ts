import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createClient, type TokenStore } from '@ganj/client'
import { signIn as signInEndpoint } from '@ganj/contract'
import type { Role } from '@ganj/contract/admin'
import { developmentInitData } from '#auth/development.ts'
import { linkTo } from '#auth/operators/links.ts'
import { inviteOperator as invite, linkOperator } from '#auth/operators/manage.ts'
import { operatorByName } from '#auth/operators/operators.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { seedContent } from '#platform/content.ts'
import { openDatabase } from '#platform/database/database.ts'
import { provisionDatabase } from '#platform/database/provision.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import { createLog } from '#platform/log.ts'
import { configuredPlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { addSite, createApp } from '../../src/api.ts'
import type { Dependencies } from '../../src/app.ts'
import { contentKinds } from '../../src/content-kinds.ts'
import { readConfig } from '../../src/settings.ts'
import { sharedTemplate } from '../database/shared-template.ts'
import { createDatabase, dropDatabase } from '../database/test-server.ts'
import { prepareTemplate } from '../database/test-template.ts'
import { createFolder } from './data-folder.ts'
import { createTestClock } from './test-clock.ts'

export const botToken = '123456789:a-bot-that-lives-only-in-tests'
const sessionSecret = 'the session secret of a server of tests'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
export type TestPlayer = Awaited<ReturnType<TestServer['signIn']>>

interface ProvidedDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * The whole product on its own port and database, composed in this process so that clock and random source are under
 * the test's control: every run is the same.
 */
export async function startTestServer(startsAt: string, env: Record<string, string> = {}) {
  const dataDir = await createFolder()
  const settings = readConfig({
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    BOT_USERNAME: 'ganj_game_bot',
    // Its clock is stopped, so that no limit would ever refill.
    RATE_LIMITS: 'off',
    GANJ_DATA_DIR: dataDir,
    ...env,
  })
  const log = createLog(settings)
  const provisioned = (await copyOfTemplate()) ?? (await ownDatabase(dataDir, log))
  const database = openDatabase({ url: provisioned.url, size: 12, onError: () => undefined })
  const time = createTestClock(startsAt)
  await database.transaction((tx) => seedContent(tx, contentKinds, time.now()))
  const dependencies: Dependencies = {
    settings,
    secrets: { sessionSecret, proof: { kind: 'hmac', botToken }, developmentToken: botToken },
    database,
    clock: time.now,
    randomBytes: createBytes(),
    log,
    playDeck: configuredPlayDeckHost(settings),
  }
  const { app, jobs, verifier } = await createApp(dependencies)
  await addSite(app, dependencies)
  const runner = await startJobs(provisioned.url, jobs, log)
  verifier.start()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  /** Signs a development player in, independently of any browser; `startParam` is that of their link. */
  async function signIn(number: number, startParam?: string) {
    const tokens = createTokens()
    const token = () => developmentInitData(number, botToken, time.now, startParam)
    const client = createClient({
      baseUrl: `${address}/api`,
      tokens,
      language: () => 'fa',
      onAuthLost: async () => tokens.save(await client.call(signInEndpoint, { body: { token: token() } })),
    })
    await client.renewSession()
    return { number, call: client.call, telegramId: 1000 + number }
  }

  /** Invites an operator. @returns the one-time link that opens the console for them */
  async function inviteOperator(name: string, role: Role): Promise<string> {
    const by = { name: 'test', source: 'server', address: null } as const
    const invited = await database.transaction((tx) =>
      invite(tx, { name, role, telegramId: null }, { by, now: time.now() }),
    )
    return linkTo(address, invited.token)
  }

  /** A new one-time link for an operator who was invited. */
  async function relinkOperator(name: string): Promise<string> {
    const by = { name: 'test', source: 'server', address: null } as const
    const issued = await database.transaction(async (tx) => {
      const operator = await operatorByName(tx, name)
      if (!operator) throw new Error(`nobody is called ${name}`)
      return linkOperator(tx, operator.publicId, { by, now: time.now() })
    })
    return linkTo(address, issued.token)
  }

  return {
    address,
    database,
    time,
    signIn,
    inviteOperator,
    relinkOperator,
    /** The discrepancies of the ledger; empty when it is balanced. */
    discrepancies: async () => (await reconcile(database)).discrepancies,
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await Promise.all([runner.stop(), verifier.stop()])
      await database.close()
      await provisioned.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A migrated database on the server that a whole run of tests shares; null where none is shared. */
async function copyOfTemplate(): Promise<ProvidedDatabase | null> {
  const shared = sharedTemplate.read()
  if (!shared) return null
  const { url, name } = await createDatabase(shared.admin, shared.template)
  return { url, stop: () => dropDatabase(shared.admin, name) }
}

async function ownDatabase(dataDir: string, log: ReturnType<typeof createLog>): Promise<ProvidedDatabase> {
  const { url, stop } = await provisionDatabase({ dataDir, log })
  await prepareTemplate(url)
  return { url, stop }
}

/** Pseudo-random bytes that are the same in every run. */
function createBytes() {
  let calls = 0
  return (count: number) => createHash('sha256').update(`bytes ${calls++}`).digest().subarray(0, count)
}

function createTokens(): TokenStore {
  let held: { accessToken: string | null; refreshToken: string | null } = {
    accessToken: null,
    refreshToken: null,
  }
  return {
    accessToken: () => held.accessToken,
    refreshToken: () => held.refreshToken,
    save: ({ accessToken, refreshToken }) => {
      held = { accessToken, refreshToken }
    },
    clear: () => {
      held = { accessToken: null, refreshToken: null }
    },
  }
}
