import { getLeaderboard } from '@ganj/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestCluster } from '#test/fakes/valkey-server.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { boardNames, createBoardWorld } from '#test/leaderboard/board-sets.ts'
import { patience } from '#test/patience.ts'
import { createTestApp } from '#test/test-app.ts'

const cluster = await startTestCluster()
afterAll(cluster.stop)
const { valkey, look, syncAll, createSync } = await createBoardWorld(cluster.url, 60)

const holders = async (board: string) => {
  const held = await Promise.all(
    cluster.nodes.map(async ({ admin }) => (await admin.keys(valkey.keyOf(board, '*'))).length),
  )
  return held.flatMap((count, node) => (count > 0 ? [{ node, count }] : []))
}

test('each board is on one node with all its keys, and the boards are distributed', async () => {
  const sync = await syncAll(createSync())
  const where = await Promise.all(boardNames.map(holders))
  expect(where.map((nodes) => nodes.map(({ count }) => count))).toEqual(boardNames.map(() => [3]))
  expect(new Set(where.map(([first]) => first?.node)).size).toBeGreaterThan(1)
  const show = async (board: string) => {
    await sync.round()
    expect(await look(30n, board)).toBe('set')
  }
  for (const board of boardNames) await vi.waitFor(() => show(board), patience)
})

test('a server with a cluster shows its players their places, by HTTP', async () => {
  const testApp = await createTestApp({ VALKEY_URL: cluster.url, VALKEY_PREFIX: 'app' })
  const player = await testApp.signIn(1)
  await playVerifiedRun(testApp, player)
  const read = async () => (await player.call(getLeaderboard, { query: { dimension: 'weekly' } })).body
  const before = await read()
  await syncAll(testApp.leaderboardSync)
  expect(await read()).toEqual(before)
  expect(before.me?.place).toBe(1)
  const keys = await Promise.all(cluster.nodes.map(({ admin }) => admin.keys('app:{weekly:*}:order')))
  expect(keys.flat()).toHaveLength(1)
})

test('the boards of a failed node come from PostgreSQL; nothing else is affected', async () => {
  await syncAll(createSync())
  const nodeOf = new Map<string, number | undefined>()
  for (const board of boardNames) nodeOf.set(board, (await holders(board))[0]?.node)
  const gone = nodeOf.get('all-time') as number
  await cluster.nodes[gone]?.stop()
  expect(await look(30n, 'all-time')).toBe('postgres')
  for (const board of boardNames.filter((name) => nodeOf.get(name) !== gone)) {
    // A cluster with missing slots may answer for the other boards or for none: the order is right in any case.
    expect(['set', 'postgres']).toContain(await look(30n, board))
  }
})
