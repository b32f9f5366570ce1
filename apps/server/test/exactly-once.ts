import {
  buyPack,
  cancelPayout,
  claimAchievement,
  claimDailyTask,
  connectWallet,
  doubleCoinIdle,
  type Endpoint,
  endpoints,
  getIndicators,
  getPacks,
  getWheelItems,
  issueProofPayload,
  nameReferrer,
  openRun,
  requestPayout,
  reviveRun,
  spinWheel,
  submitScore,
  upgradeCraft,
  usePowerUp,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { expect, test } from 'vitest'
import { balances } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { connectTestWallet, proofBy, testDomain, testWallet } from './fixtures/wallets.ts'
import { createTestApp, type TestPlayer } from './test-app.ts'

/*
 * Every call of the contract that moves value, sent fifty times at once and again in sequence with one key: it is done
 * once and has the same answer. New calls are included automatically; those with preconditions are prepared below. At
 * most `batch` calls share a commit; others do the same at the same moment.
 */

export async function testExactlyOnce(batch: number): Promise<void> {
  const { signIn, credit, advance, clock, database } = await createTestApp({
    ACCESS_TOKEN_TTL: '3600',
    DATABASE_BATCH: String(batch),
    PUBLIC_URL: `https://${testDomain}`,
    PAYOUT_WALLET: testWallet(9_999).address,
    TONCENTER_URL: 'http://127.0.0.1:1',
  })
  await signIn(1)

  let players = 100
  /** A newcomer who meets the preconditions of every call. */
  async function ableOne(): Promise<TestPlayer & { number: number }> {
    const number = players++
    const player = await signIn(number)
    const plenty = 50_000_000n
    await credit(player, { gem: plenty, coin: plenty, ticket: plenty, tether: plenty })
    await database.rows(sql`
      INSERT INTO progress SELECT ${player.id}, 'run-verified:count', false, 1000, '2026-11-18', 1000`)
    await player.call(getWheelItems)
    return { ...player, number }
  }

  const open = async (player: TestPlayer) => (await player.call(openRun)).body
  const withRun = async (player: TestPlayer) => ({ gameInstanceId: (await open(player)).publicId })
  const withWallet = async (player: TestPlayer & { number: number }) => {
    const wallet = testWallet(player.number)
    await connectTestWallet(player, wallet, clock())
    return wallet.address
  }

  /** The preconditions of a call, prepared for a player. */
  const ready = new Map<Endpoint, (player: TestPlayer & { number: number }) => Promise<object>>([
    [
      submitScore,
      async (player) => {
        const run = await open(player)
        const { bytes, result } = playRun({ ...run, revives: 0 }, 'novice')
        const log = Buffer.from(bytes).toString('base64url')
        return { gameInstanceId: run.publicId, score: result.score, log }
      },
    ],
    [reviveRun, withRun],
    [usePowerUp, async (player) => ({ ...(await withRun(player)), powerUpPublicId: 'shield' })],
    [upgradeCraft, async () => ({ upgrade: 'powerLevel' })],
    [doubleCoinIdle, async () => ({ publicId: 'gem' })],
    [
      buyPack,
      async (player) => {
        const { body: packs } = await player.call(getPacks)
        return { packPublicId: packs.find(({ prices }) => prices[0]?.method === 'indicator')?.publicId }
      },
    ],
    [claimDailyTask, async () => ({ publicId: 'play-1' })],
    [claimAchievement, async () => ({ publicId: 'pilot-1' })],
    [nameReferrer, async () => ({ referrerTelegramId: 1_001 })],
    [
      connectWallet,
      async (player) => {
        const { body } = await player.call(issueProofPayload)
        return proofBy(testWallet(player.number), body.payload, clock())
      },
    ],
    [requestPayout, async (player) => ({ walletAddress: await withWallet(player), amount: 5 })],
    [
      cancelPayout,
      async (player) => {
        const body = { walletAddress: await withWallet(player), amount: 5 }
        const { body: payout } = await player.call(requestPayout, { body })
        return { payoutPublicId: payout.publicId }
      },
    ],
  ])

  const bodyFor = async (endpoint: Endpoint, player: TestPlayer & { number: number }) => {
    const make = ready.get(endpoint)
    const required = (endpoint.body.required as string[] | undefined) ?? []
    if (!make && required.length > 0) throw new Error(`say above what ${endpoint.path} takes`)
    return ((await make?.(player)) ?? {}) as Record<string, unknown>
  }

  /** The balances of a player and the number of their postings. */
  async function standing(player: TestPlayer) {
    // The read credits the tickets that are due. A deleted account cannot read its balances: they are read from the
    // database.
    await player.call(getIndicators)
    const { moves } = await database.one<{ moves: bigint }>(
      sql`SELECT count(*) AS moves FROM transfer WHERE player_id = ${player.id}`,
    )
    return { moves, held: await balances(database, player.id) }
  }

  const moving = endpoints.filter(({ idempotent }) => idempotent)

  test.each(moving.map((endpoint) => [endpoint.path, endpoint] as const))(
    'fifty times %s with one key moves value once and answers the same',
    async (_path, endpoint) => {
      const [player, once] = [await ableOne(), await ableOne()]
      const neighbours = [await ableOne(), await ableOne(), await ableOne()]
      advance(1_800)
      const bodies = new Map<TestPlayer, Record<string, unknown>>()
      for (const neighbour of neighbours) bodies.set(neighbour, await bodyFor(endpoint, neighbour))
      const [body, bodyOnce] = [await bodyFor(endpoint, player), await bodyFor(endpoint, once)]
      const [before, beforeOnce] = [await standing(player), await standing(once)]
      const key = publicId()
      const ask = () => player.call(endpoint, { body, key })
      const all = Array.from({ length: 50 }, ask)
      const others = [...bodies].map(([neighbour, body]) => neighbour.call(endpoint, { body }))
      const answers = await Promise.all(all)
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
      answers.push(await ask(), await ask())
      const said = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))
      expect([...said]).toEqual([`200 ${JSON.stringify(answers[0]?.body)}`])

      // Another player makes the call a single time: as much is posted.
      expect((await once.call(endpoint, { body: bodyOnce })).status).toBe(200)
      const [after, afterOnce] = [await standing(player), await standing(once)]
      expect(after.moves - before.moves).toBe(afterOnce.moves - beforeOnce.moves)
      if (endpoint !== spinWheel) expect(after.held).toEqual(afterOnce.held)

      // The key belongs to the request it was used for.
      const misused = await player.call(endpoint === openRun ? spinWheel : openRun, { key })
      expect([misused.status, misused.problem.code]).toEqual(
        endpoint.afterDeletion ? [401, 'auth.token-invalid'] : [422, 'idempotency.mismatch'],
      )
    },
  )

  test('of many concurrent openings with one ticket one run is opened', async () => {
    const player = await signIn(2)
    for (let left = 4; left > 0; left--) await open(player)
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.call(openRun)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ problem }) => problem.code ?? []))).toEqual(new Set(['game.no-ticket']))
    const { count } = await database.one<{ count: bigint }>(
      sql`SELECT count(*) FROM run WHERE player_id = ${player.id} AND state = 'open'`,
    )
    expect(count).toBe(1n)
  })

  test('after all calls the ledger is in order', async () => {
    expect((await reconcile(database)).discrepancies).toEqual([])
  })
}
