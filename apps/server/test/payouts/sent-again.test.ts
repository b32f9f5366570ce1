import { readFileSync, writeFileSync } from 'node:fs'
import { getPayouts, requestPayout } from '@ganj/contract'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { payoutRound } from '../../src/features/payouts/batches/worker.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { run } from '../programs/program.ts'
import { createPayoutWorld, until } from './payouts.ts'

const world = await createPayoutWorld(0)
const { chain, database, hotWallet, worker, rounds, signerEnv } = world
let signer = run('apps/signer/src/main.ts', [], signerEnv)
afterAll(() => signer.kill())

/** Moves everything that was signed so much time into the past. */
async function pass(seconds: number): Promise<void> {
  await signer.kill()
  const earlier = (_: string, time: string) => `At":${Number(time) - seconds}`
  const journal = readFileSync(signerEnv.SIGNER_JOURNAL, 'utf8')
  writeFileSync(
    signerEnv.SIGNER_JOURNAL,
    journal.replace(/(?<=created|expires)At":(\d+)/g, (all, time) => earlier(all, time)),
  )
  await database.rows(sql`
    UPDATE payout_batch SET expires_at = expires_at - make_interval(secs => ${seconds}) WHERE expires_at IS NOT NULL`)
  signer = run('apps/signer/src/main.ts', [], signerEnv)
}

test('a payout that the chain did not execute is signed and sent again, once its first message has expired', async () => {
  const player = await world.winner(1, 20)
  await player.call(requestPayout, { body: { walletAddress: player.wallet, amount: 10 } })
  await world.approveAll()
  const states = async () => (await player.call(getPayouts)).body[0]!.history.map(({ state }) => state)
  // The source reports tether where there is none.
  const misinformed = {
    ...worker.wallet,
    chain: { ...worker.wallet.chain, jettonBalance: async () => tether(1000) },
  }
  await until(
    async () => world.alarms.includes('unpaid'),
    () => payoutRound({ ...worker, wallet: misinformed }),
    15,
  )
  const first = ['requested', 'in-review', 'approved', 'batched', 'signed', 'sent', 'approved']
  expect(await states()).toEqual(first)

  await chain.mint(hotWallet, tether(100))
  await rounds(5)
  expect(await states()).toEqual(first)
  await pass(2 * 3600)
  await until(
    async () => (await states()).at(-1) === 'confirmed',
    () => rounds(1),
    15,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${signer.said()}`)
  })
  expect(await states()).toEqual([...first, 'batched', 'signed', 'sent', 'confirmed'])
  expect(await chain.jettonBalance(player.wallet)).toBe(tether(9.9))
  expect(world.alarms).not.toContain('signer-refuses')
})
