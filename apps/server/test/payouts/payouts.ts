import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toNano } from '@ton/core'
import { afterAll } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { debtorsAmong } from '../../src/features/payments/debts/debt-queries.ts'
import { createPayoutWorker } from '../../src/features/payouts/batches/create-worker.ts'
import { type PayoutWorker, payoutRound } from '../../src/features/payouts/batches/worker.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { readConfig } from '../../src/settings.ts'
import { createTestChain } from '../fakes/chain.ts'
import { startTestToncenter } from '../fakes/toncenter.ts'
import { connectTestWallet, testDomain, testWallet } from '../fixtures/wallets.ts'
import { home, program } from '../programs/program.ts'
import { createTestApp } from '../test-app.ts'

/**
 * Everything that pays: the server on its own database, a chain with real contracts behind toncenter's interface, a hot
 * wallet with `tethers`, and a signer's key, journal and database role.
 */
export async function createPayoutWorld(tethers = 10_000, overrides: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ganj-signer-'))
  const files = { SIGNER_KEY_FILE: join(folder, 'key'), SIGNER_JOURNAL: join(folder, 'journal') }
  const made = await promisify(execFile)(process.execPath, [...program('apps/signer/src/main.ts'), 'init'], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', ...files },
  })
  const { raw: hotWallet } = JSON.parse(made.stdout) as { raw: string }

  const chain = await createTestChain('live')
  const toncenter = await startTestToncenter(chain)
  const env = {
    TONCENTER_URL: toncenter.url,
    TONCENTER_TIMEOUT: '5000',
    TETHER_MASTER: chain.master,
    PAYOUT_WALLET: hotWallet,
    PAYOUT_ROUND: '50',
    PAYOUT_LOW_BALANCE: '0',
    ...overrides,
  }
  const testApp = await createTestApp({
    ...env,
    ACCESS_TOKEN_TTL: '3600',
    PUBLIC_URL: `https://${testDomain}`,
  })
  const { database, url } = testApp
  await chain.fund(hotWallet, toNano('500'))
  if (tethers > 0) await chain.mint(hotWallet, tether(tethers))

  const role = `ganj_signer_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  await database.pool.query(`SELECT signer_grant('${role}')`)
  const signerUrl = new URL(url)
  signerUrl.username = role
  signerUrl.password = password
  const signerEnv = {
    ...files,
    SIGNER_DATABASE_URL: signerUrl.href,
    SIGNER_JETTON_WALLET: await chain.jettonWallet(hotWallet),
    SIGNER_DAILY_CAP: '100000',
    SIGNER_MAX_PAYOUT: '500',
    SIGNER_ROUND: '50',
  }
  const workerEnv = { ...env, DATABASE_URL: url, LOG_LEVEL: 'error' }
  afterAll(async () => {
    await toncenter.close()
    await database.pool.query(`DROP OWNED BY ${role}`)
    await database.pool.query(`DROP ROLE ${role}`)
    rmSync(folder, { recursive: true, force: true })
  })

  const alarms: string[] = []
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env })
  const worker: PayoutWorker = {
    ...(createPayoutWorker(settings, {
      database,
      clock: () => new Date(),
      reactions: testApp.reactions,
      debts: { debtorsAmong },
      log: { error: () => undefined },
    }) as PayoutWorker),
    alarm: (kind) => alarms.push(kind),
  }

  /** A player with a proven wallet and so much tether. */
  const winner = async (number: number, tethers: number) => {
    const player = await testApp.signIn(number)
    await connectTestWallet(player, testWallet(number), testApp.clock())
    await testApp.credit(player, { tether: tether(tethers) })
    return { ...player, wallet: testWallet(number).address }
  }
  /** Approves every payout that waits for an operator. */
  const approveAll = () =>
    database.rows(sql`
      SELECT payout_step(id, 'in-review', 'approved', 'operator:test', 'fine', NULL, NULL, now()) FROM payout
       WHERE state = 'in-review'`)
  const rounds = async (count: number) => {
    for (let round = 0; round < count; round++) await payoutRound(worker)
  }
  return {
    ...testApp,
    chain,
    toncenter,
    hotWallet,
    folder,
    signerEnv,
    workerEnv,
    worker,
    alarms,
    winner,
    approveAll,
    rounds,
  }
}

/** Waits until a condition is true, checking it after each turn of `turn`. */
export async function until(
  holds: () => Promise<boolean>,
  turn: () => Promise<unknown>,
  seconds = 30,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come about in time')
    await turn()
  }
}
