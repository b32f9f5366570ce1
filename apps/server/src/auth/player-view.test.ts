import { createHash } from 'node:crypto'
import {
  type Endpoint,
  endpoints,
  exportMyData,
  getCoinIdle,
  getHome,
  getIndicators,
  getPlayerView,
  getProfile,
  getSpinCosts,
  getTicketRefill,
  getWheelItems,
  handOver,
  openRun,
  spinWheel,
} from '@ganj/contract'
import { endSession, getAudit, viewAsPlayer } from '@ganj/contract/admin'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp({ ANALYTICS_PROOF: 'off' })
const { app, advance, database, credit, signIn } = server
const { signIn: signInOperator } = testOperators(server)
const owner = await signInOperator('owner', 'Mina')
const [player, other] = [await signIn(1), await signIn(2)]
await credit(player, { coin: 120n, gem: 7n })

const publicIdOf = async ({ id }: Pick<TestPlayer, 'id'>) =>
  (await database.one<{ id: string }>(sql`SELECT public_id AS id FROM player WHERE id = ${id}`)).id

/** The app as an operator opens it in the view of a player: the token that its page receives. */
async function view(of: TestPlayer, operator = owner) {
  const asked = await operator.call(viewAsPlayer, {
    body: { id: await publicIdOf(of), reason: 'they see no coins' },
  })
  const cookie = String(asked.headers['set-cookie'])
  const page = () =>
    app.inject({ url: `/api${getPlayerView.path}`, headers: { cookie: cookie.split(';')[0] ?? '' } })
  return { asked, cookie, page, token: (await page()).json().accessToken as string }
}

const send = (
  { method, path, idempotent }: Pick<Endpoint, 'method' | 'path' | 'idempotent'>,
  token: string,
) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(idempotent ? { 'idempotency-key': 'a-key-of-a-view' } : {}),
    },
    ...(method === 'POST' ? { payload: {} } : {}),
  })

/** A digest of the content of each table. */
async function contents(): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(sql`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `SELECT t::text COLLATE "C" AS row FROM ${name} t ORDER BY 1`,
    )
    digests[name] = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')
  }
  return digests
}

test('an operator with the permission and a reason gets a view of ten minutes, by a cookie that is valid for one call', async () => {
  const { asked, cookie, page } = await view(player)
  expect(asked.body).toEqual({ address: '/player-view/', until: '2026-11-18T12:10:00.000Z' })
  expect(cookie).toMatch(
    /^ganj_player_view=[\w.-]+; HttpOnly; Path=\/api\/player-view; Max-Age=600; SameSite=Strict$/,
  )
  const { statusCode, body, headers } = await page()
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(JSON.parse(body)).toMatchObject({ expiresAt: '2026-11-18T12:10:00.000Z' })
  const { body: audit } = await owner.call(getAudit, { query: { action: 'players.view-as' } })
  expect(audit.rows[0]).toMatchObject({
    operator: 'Mina',
    subject: `player:${await publicIdOf(player)}`,
    reason: 'they see no coins',
  })
  const support = await signInOperator('support')
  const refused = await support.call(viewAsPlayer, {
    body: { id: await publicIdOf(player), reason: 'curious' },
  })
  expect([refused.code, refused.headers['set-cookie']]).toEqual(['operator.forbidden', undefined])
})

test("a view shows the player's own numbers, and those of a blocked player too", async () => {
  const { token } = await view(player)
  const own = await player.call(getIndicators)
  const seen = await send(getIndicators, token)
  expect(seen.json()).toEqual(own.body)
  await database.transaction((tx) =>
    tx.rows(sql`UPDATE player SET blocked_for = 'why' WHERE id = ${other.id}`),
  )
  const { token: ofBlocked } = await view(other)
  expect((await send(getProfile, ofBlocked)).statusCode).toBe(200)
})

describe('no call in a view changes anything', async () => {
  const { token } = await view(player)
  const posts = endpoints.filter(({ method }) => method !== 'GET')
  test.each(posts.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const answer = await send(endpoint, token)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.view-only'])
    },
  )
  test('the contract has calls that change something', () => expect(posts.length).toBeGreaterThan(30))
  test('the export of all stored data has its own permission', async () => {
    expect((await send(exportMyData, token)).json().code).toBe('auth.view-only')
  })
})

const reads = endpoints.filter(({ method, auth }) => method === 'GET' && auth === 'player')
/** Calls that show what is due; their answers are compared. */
const prepared = [getIndicators, getTicketRefill, getSpinCosts, getWheelItems, getCoinIdle]

/** A player from yesterday: tickets, a free spin and idle coins are due. */
async function returningPlayer(number: number): Promise<TestPlayer> {
  const seen = await signIn(number)
  await credit(seen, { coin: 50n, gem: 9n })
  for (const endpoint of reads) await send(endpoint, seen.accessToken)
  expect((await seen.call(openRun)).status).toBe(200)
  for (let spins = 0; spins < 2; spins++) {
    const { costs } = (await seen.call(getSpinCosts)).body
    expect((await seen.call(spinWheel, { body: { price: costs[0]! } })).status).toBe(200)
  }
  advance(26 * 3600)
  return signIn(number)
}

test.each([
  ['a new player', () => signIn(11), ['/wheel/commitment', '/user/export']],
  ['a player who has been away for a day', () => returningPlayer(12), ['/user/export']],
])('every read works in a view of %s and leaves the database unchanged', async (_, arrive, closed) => {
  const seen = await arrive()
  const { token } = await view(seen, await signInOperator('owner'))
  const before = await contents()
  const refused: unknown[] = []
  for (const endpoint of reads) {
    const { statusCode, body } = await send(endpoint, token)
    expect(statusCode, `${endpoint.path} ${body}`).toBeLessThan(500)
    if (statusCode === 403) refused.push([endpoint.path, JSON.parse(body).code])
  }
  expect(await contents()).toEqual(before)
  expect(refused).toEqual(closed.map((path) => [path, 'auth.view-only']))
})

test.each([
  ['is new', () => signIn(21)],
  ['has been away for a day', () => returningPlayer(22)],
])('a player who %s is shown with what is due, before it is paid', async (_, arrive) => {
  const seen = await arrive()
  const { token } = await view(seen, await signInOperator('owner'))
  const shown = []
  for (const endpoint of prepared) shown.push((await send(endpoint, token)).json())
  // The player opens the wheel, which pays everything that is due; then the numbers are equal to those of the view.
  await seen.call(getSpinCosts)
  const own = []
  for (const endpoint of prepared) own.push((await send(endpoint, seen.accessToken)).json())
  expect(shown).toEqual(own)
})

test('a view ends after ten minutes, when the operator signs out, and when the account is deleted', async () => {
  const timed = await view(player, await signInOperator('owner'))
  advance(599)
  expect((await timed.page()).statusCode).toBe(200)
  advance(1)
  expect((await timed.page()).json().code).toBe('auth.view-ended')
  expect((await send(getHome, timed.token)).json().code).toBe('auth.token-expired')

  const leaving = await signInOperator('owner')
  const signedOut = await view(player, leaving)
  await leaving.call(endSession)
  expect((await signedOut.page()).json().code).toBe('auth.view-ended')
  expect((await send(getHome, signedOut.token)).json().code).toBe('auth.view-ended')

  const gone = await signIn(31)
  const ofGone = await view(gone, await signInOperator('owner'))
  await database.transaction((tx) => tx.rows(sql`UPDATE player SET deleted_at = now() WHERE id = ${gone.id}`))
  expect((await send(getHome, ofGone.token)).json().code).toBe('auth.view-ended')
})

test("a player's token opens no view, and a view's token opens no session", async () => {
  const asked = await app.inject({
    url: `/api${getPlayerView.path}`,
    headers: { cookie: `ganj_player_view=${(await signIn(1)).accessToken}` },
  })
  expect([asked.statusCode, asked.json().code]).toEqual([401, 'auth.view-ended'])
  expect((await app.inject(`/api${getPlayerView.path}`)).json().code).toBe('auth.view-ended')
  const { token } = await view(player, await signInOperator('owner'))
  expect((await send(handOver, token)).json().code).toBe('auth.view-only')
})

test("an analytics event that carries a view's token is refused", async () => {
  const { token } = await view(player, await signInOperator('owner'))
  const before = await contents()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/analytics/events',
    headers: { authorization: `Bearer ${token}`, 'tga-auth-token': 'ganj' },
    payload: [],
  })
  expect([statusCode, await contents()]).toEqual([403, before])
})
