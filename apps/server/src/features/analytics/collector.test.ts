import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { deleteAccount, exportMyData } from '@ganj/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { maintainPartitions } from './maintain-partitions.ts'

const { app, database, clock, advance, signIn } = await createTestApp()
// The player in the events, and the player whose session sends them.
const sender = await signIn(1)
beforeEach(() => database.rows(sql`DELETE FROM analytics_event`))

const source = await readFile(new URL('human-proof-worker.js', import.meta.url), 'utf8')

/** The solution that the helper computes in a visitor's browser. */
function solve(taskArguments: string): string {
  let listener = (_: { data: string }): void => undefined
  let solution = ''
  runInNewContext(source, {
    self: {
      addEventListener: (_: string, added: typeof listener) => {
        listener = added
      },
      postMessage: (answer: string) => {
        solution = answer
      },
    },
    TextEncoder,
    TextDecoder,
  })
  listener({ data: taskArguments })
  return solution
}

let stamps = 0
const eventOf = (more: object = {}) => ({
  event_name: 'page-view',
  session_id: 'session-1',
  user_id: 1001,
  app_name: 'ganj',
  is_premium: false,
  platform: 'android',
  locale: 'fa',
  start_param: '',
  client_timestamp: String(clock().getTime() + stamps++),
  custom_data: { path: '/shop' },
  ...more,
})

interface Sending {
  headers?: Record<string, string>
  proof?: string
  /** Null: no session. */
  as?: TestPlayer | null
}

async function send(payload: object | string | Buffer, { headers = {}, proof, as = sender }: Sending = {}) {
  const content = proof ?? solve(await taskArguments())
  const answer = await app.inject({
    method: 'POST',
    url: '/analytics/events',
    payload,
    headers: {
      'tga-auth-token': 'ganj',
      'content-type': 'application/json',
      content,
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...headers,
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const taskArguments = async () =>
  (await app.inject({ method: 'GET', url: '/analytics/human-proof/arguments' })).body
const count = async () =>
  Number((await database.one<{ count: bigint }>(sql`SELECT count(*) FROM analytics_event`)).count)

describe('the collector', () => {
  test('takes a batch, and a single event', async () => {
    expect(await send([eventOf(), eventOf()])).toEqual({ status: 200, body: { received: 2 } })
    expect(await send(eventOf())).toEqual({ status: 200, body: { received: 1 } })
    expect(await count()).toBe(3)
  })

  test('stores an event once, however often and in whatever batch it arrives', async () => {
    const [one, two] = [eventOf(), eventOf()]
    await send([one])
    expect((await send([one, two, two])).body).toEqual({ received: 3 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send([one, two])))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await count()).toBe(2)
  })

  test('reads a compressed body, and does not unpack a decompression bomb', async () => {
    const headers = { 'content-encoding': 'gzip' }
    expect((await send(gzipSync(JSON.stringify([eventOf()])), { headers })).status).toBe(200)
    const bomb = await send(gzipSync(Buffer.alloc(50_000_000, ' ')), { headers })
    expect([bomb.status, bomb.body.code]).toEqual([413, 'request.too-large'])
    expect((await send(Buffer.from('not gzip'), { headers })).body.code).toBe('request.malformed')
  })

  test.each([
    ['an empty batch', []],
    ['more than twenty', Array.from({ length: 21 }, () => eventOf())],
    ['a name with a line break', [eventOf({ event_name: 'a\nb' })]],
    ['a missing field', [{ ...eventOf(), platform: undefined }]],
    ['a time that is no number', [eventOf({ client_timestamp: '12x' })]],
    ['data that is too large', [eventOf({ custom_data: { text: 'x'.repeat(5000) } })]],
    ['one bad event among good ones', [eventOf(), eventOf({ user_id: -1 })]],
  ])('refuses %s and stores nothing of it', async (_, payload) => {
    const { status, body } = await send(payload)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect(await count()).toBe(0)
  })

  test('keeps hostile text and an event whose clock is in another century', async () => {
    const hostile = eventOf({
      custom_data: { 'k\u0000': ['\u0000', '\ud800', { __proto__: 1 }] },
      client_timestamp: '1',
    })
    expect((await send([hostile])).status).toBe(200)
    expect(await database.one(sql`SELECT data FROM analytics_event`)).toEqual({ data: { k: ['', '�', {}] } })
  })

  test('refuses a wrong token', async () => {
    const { status, body } = await send([eventOf()], { headers: { 'tga-auth-token': 'ganJ' } })
    expect([status, body.code]).toEqual([401, 'auth.token-invalid'])
  })
})

describe('the human proof', () => {
  test('is requested from a sender without one, with the task, and nothing is stored', async () => {
    const { status, body } = await send([eventOf()], { proof: '' })
    expect(status).toBe(203)
    expect(await count()).toBe(0)
    expect((await send([eventOf()], { proof: solve(body.Content) })).status).toBe(200)
  })

  test('is valid for its hour and the next one', async () => {
    const proof = solve(await taskArguments())
    advance(60 * 60)
    expect((await send([eventOf()], { proof })).status).toBe(200)
    advance(60 * 60)
    expect((await send([eventOf()], { proof })).status).toBe(203)
  })

  test.each(['1,2,3', '999', '{"x":1,"y":1}', bytes({ x: 0, y: 0 }), bytes({ x: 2000, y: 1 }), bytes([])])(
    'is not %s',
    async (proof) => {
      expect((await send([eventOf()], { proof })).status).toBe(203)
    },
  )
})

function bytes(value: object) {
  return [...Buffer.from(JSON.stringify(value))].join(',')
}

describe('partitions of days', () => {
  test('exist in advance, take over rows that came before them, and are dropped when they are old', async () => {
    await send([eventOf(), eventOf({ client_timestamp: '1' })])
    const maintain = () => maintainPartitions(database.autocommit, { retentionDays: 2, now: clock() })
    await maintain()
    await maintain()
    const partitions = () =>
      database.rows<{ day: string; rows: bigint }>(sql`
        SELECT tableoid::regclass::text AS day, count(*) AS rows FROM analytics_event GROUP BY 1 ORDER BY 1`)
    const today = clock().toISOString().slice(0, 10).replaceAll('-', '')
    expect(await partitions()).toEqual([
      { day: `analytics_event_${today}`, rows: 1n },
      { day: 'analytics_event_other', rows: 1n },
    ])
    advance(3 * 24 * 60 * 60)
    await maintain()
    expect(await partitions()).toEqual([])
  })
})

test("an account's events are exported on request and deleted with the account", async () => {
  const player = await signIn(5)
  const other = await signIn(6)
  await send(eventOf({ user_id: 1005 }), { as: player })
  await send(eventOf({ user_id: 1006 }), { as: other })
  const { analyticsEvents } = (await player.call(exportMyData)).body.data
  expect(analyticsEvents).toMatchObject([{ name: 'page-view' }])
  // The export omits what a page added to an event.
  expect(analyticsEvents?.[0]).not.toHaveProperty('data')
  expect((await player.call(deleteAccount)).status).toBe(200)
  expect(await count()).toBe(1)
  expect((await other.call(exportMyData)).body.data.analyticsEvents).toHaveLength(1)
  // Events that the phone sends after the deletion belong to no player.
  const userData = { id: 1005 }
  const late = eventOf({ user_id: 1005, start_param: 'ref_1006', custom_data: { path: '/', userData } })
  expect((await send(late, { as: player })).status).toBe(200)
  const kept = sql`SELECT user_id AS "userId", start_param AS "startParam", data FROM analytics_event ORDER BY received_at, user_id`
  expect(await database.rows(kept)).toContainEqual({ userId: 0n, startParam: '', data: { path: '/' } })
})

test('a player without a Telegram id is identified by its session alone', async () => {
  const player = await signIn(7)
  await database.rows(
    sql`UPDATE player SET telegram_id = NULL, playdeck_uid = 'uid-7' WHERE id = ${player.id}`,
  )
  const { user_id: _, ...event } = eventOf()
  expect((await send(event, { as: player })).status).toBe(200)
  expect((await player.call(exportMyData)).body.data.analyticsEvents).toHaveLength(1)
})
