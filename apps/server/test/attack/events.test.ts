import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { attack } from './attack.ts'

const environment = { RATE_LIMITS: 'on', ANALYTICS_PROOF: 'off', TRUSTED_PROXIES: 'loopback' }
const { app, database, signIn, clock, advance } = await createTestApp({
  ...environment,
  ACCESS_TOKEN_TTL: '3600',
})

let stamp = 0
const eventOf = (more: object = {}) => ({
  event_name: 'page-view',
  session_id: 'session-1',
  user_id: 1001,
  app_name: 'ganj',
  is_premium: false,
  platform: 'android',
  locale: 'fa',
  start_param: '',
  client_timestamp: String(clock().getTime() + stamp++),
  custom_data: {},
  ...more,
})

interface Sending {
  as?: TestPlayer
  from?: string
  content?: string
  to?: typeof app
}

async function send(payload: object, { as, from = '203.0.113.7', content, to = app }: Sending = {}) {
  const { statusCode, body } = await to.inject({
    method: 'POST',
    url: '/analytics/events',
    payload,
    remoteAddress: from,
    headers: {
      'tga-auth-token': 'ganj',
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...(content !== undefined && { content }),
    },
  })
  return { status: statusCode, body }
}

const idsSeen = async () => {
  const rows = await database.rows<{ id: bigint }>(sql`SELECT DISTINCT user_id AS id FROM analytics_event`)
  return rows.map(({ id }) => Number(id)).sort()
}

attack('no caller can send events in the name of another player', async (count) => {
  const [victim, attacker] = [await signIn(1), await signIn(2)]
  await send(eventOf({ user_id: 1001 }))
  await send(eventOf({ user_id: 1001 }), { as: attacker })
  await send(eventOf({ user_id: 1001 }), { as: { ...victim, accessToken: `${victim.accessToken}x` } })
  count(3)
  expect(await idsSeen()).toEqual([0])
  await send(eventOf({ user_id: 1001 }), { as: victim })
  expect(await idsSeen()).toEqual([0, 1001])
})

attack('an address and a player have a limited rate of events, whatever they send', async (count) => {
  const player = await signIn(3)
  const flood = async (sending: (index: number) => Sending) => {
    const statuses: number[] = []
    for (let index = 0; index < 200; index++) {
      statuses.push((await send(eventOf({ user_id: 1003 }), sending(index))).status)
      count()
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    return statuses.filter((status) => status === 200).length
  }
  expect(await flood(() => ({ from: '198.51.100.1' }))).toBe(120)
  expect(await flood((index) => ({ from: `2001:db8:5:6::${index.toString(16)}` }))).toBe(120)
  expect(await flood((index) => ({ as: player, from: `198.51.101.${index}` }))).toBe(60)
  advance(600)
  expect((await send(eventOf(), { from: '198.51.100.1' })).status).toBe(200)
})

attack(
  'the bytes of events a day are limited for all senders together, also without limits per sender',
  async (count) => {
    const small = await createTestApp({ ...environment, RATE_LIMITS: 'off', ANALYTICS_DAILY_MB: '1' })
    const largeEvent = () =>
      eventOf({ session_id: `session-${stamp}`, custom_data: { stuff: 'x'.repeat(4_000) } })
    let taken = 0
    let last = 200
    for (let request = 0; request < 40; request++) {
      const batch = Array.from({ length: 10 }, largeEvent)
      last = (await send(batch, { to: small.app, from: `198.51.102.${request}` })).status
      if (last === 200) taken += JSON.stringify(batch).length
      count()
    }
    expect(last).toBe(503)
    expect(taken).toBeGreaterThan(400_000)
    expect(taken).toBeLessThanOrEqual(1024 * 1024)
  },
)

attack('a proof is valid only where its task was given', async (count) => {
  const proving = await createTestApp({ ...environment, RATE_LIMITS: 'off', ANALYTICS_PROOF: 'on' })
  const taskOf = async (remoteAddress: string) =>
    (await proving.app.inject({ url: '/analytics/human-proof/arguments', remoteAddress })).body
  const solve = (task: string) => {
    const { a, b } = JSON.parse(Buffer.from(task.split(',').map(Number)).toString()) as {
      a: number
      b: number
    }
    for (let x = 2_000; x < 100_000; x++) {
      const y = Math.round(Math.sqrt(x ** 3 + a * x + b))
      if (y * y === x ** 3 + a * x + b) return [...Buffer.from(JSON.stringify({ x, y }))].join(',')
    }
    throw new Error('There is no such point')
  }
  const content = solve(await taskOf('203.0.113.7'))
  expect((await send(eventOf(), { to: proving.app, content })).status).toBe(200)
  for (const from of ['203.0.113.8', '198.51.100.1', '2001:db8::1']) {
    expect([from, (await send(eventOf(), { to: proving.app, content, from })).status]).toEqual([from, 203])
    count()
  }
  // In one IPv6 network it is one sender.
  const shared = solve(await taskOf('2001:db8:7:8::1'))
  expect((await send(eventOf(), { to: proving.app, content: shared, from: '2001:db8:7:8::2' })).status).toBe(
    200,
  )
})

attack('the answer to events does not reveal who plays here', async (count) => {
  await signIn(4)
  advance(600)
  const answers = new Set<string>()
  const known = eventOf({ user_id: 1004 })
  for (const event of [known, known, eventOf({ user_id: 999_999_999 }), eventOf({ user_id: 0 })]) {
    const { status, body } = await send(event, { from: '192.0.2.1' })
    answers.add(`${status} ${body}`)
    count()
  }
  expect([...answers]).toEqual(['200 {"received":1}'])
})
