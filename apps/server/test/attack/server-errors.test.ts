import { createHmac } from 'node:crypto'
import { buyWithStar, type Endpoint, endpoints, getGameData, saveGameData } from '@ganj/contract'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp } from '../payments/payments.ts'
import { attack } from './attack.ts'

const product = await createPaymentsApp({ ANALYTICS_PROOF: 'off' })
const { app, api, deliverUpdate, signIn, database, dependencies, clock } = product

const nested = (levels: number, [open, close]: [string, string]) => open.repeat(levels) + close.repeat(levels)
const kinds: [string, string][] = [
  ['[', ']'],
  ['{"a":', '}'],
]
const deep = (levels: number, kind: [string, string]) =>
  kind[0] === '[' ? nested(levels, kind) : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

async function post(url: string, payload: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, code: answer.json().code as string }
}

attack('deep nesting is refused with a 4xx', async (count) => {
  const player = await signIn(1)
  const authorization = `Bearer ${player.accessToken}`
  for (const { path, bodyLimit, idempotent } of endpoints.filter(
    ({ method }: Endpoint) => method === 'POST',
  )) {
    for (const kind of kinds) {
      for (const levels of [100, 1_000, Math.floor(bodyLimit / (kind[0].length + 1)) - 10]) {
        const { status, code } = await post(`/api${path}`, deep(levels, kind), {
          authorization,
          ...(idempotent && { 'idempotency-key': 'deep-nesting-key' }),
        })
        expect([path, levels, status, code]).toEqual([path, levels, 400, 'request.invalid'])
        count()
      }
    }
  }
})

attack('a deeply nested save is refused, and the existing save can still be read', async (count) => {
  const player = await signIn(2)
  expect((await player.call(saveGameData, { body: { version: 0, data: { level: [[1]] } } })).status).toBe(200)
  for (const levels of [65, 4_111, 4_113, 4_500]) {
    const { status } = await post('/api/game/data', `{"version":1,"data":{"a":${deep(levels, kinds[0]!)}}}`, {
      authorization: `Bearer ${player.accessToken}`,
    })
    expect([levels, status]).toEqual([levels, 400])
    count()
  }
  const read = await player.call(getGameData)
  expect([read.status, read.body]).toMatchObject([200, { version: 1, data: { level: [[1]] } }])
})

attack(
  'deeply nested data of an event is refused with a 4xx, and brackets in a text are not',
  async (count) => {
    const event = (data: string) =>
      `{"event_name":"a","session_id":"session-1","user_id":1001,"app_name":"ganj","is_premium":false,"platform":"ios","locale":"fa","start_param":"","client_timestamp":"${clock().getTime()}","custom_data":${data}}`
    const headers = { 'tga-auth-token': 'ganj' }
    for (const levels of [100, 1_000, 4_500, 9_000]) {
      for (const kind of kinds) {
        const { status } = await post('/analytics/events', event(`{"a":${deep(levels, kind)}}`), headers)
        expect([levels, status]).toEqual([levels, 400])
        count()
      }
    }
    const text = JSON.stringify({ a: `${'['.repeat(900)}\\"${'{'.repeat(900)}` })
    expect((await post('/analytics/events', event(text), headers)).status).toBe(200)
  },
)

attack('Telegram’s hook refuses an odd amount with a 4xx and books nothing', async (count) => {
  const player = await signIn(3)
  const { body } = await player.call(buyWithStar, { body: { packId: 'starter' } })
  const paid = JSON.stringify(api.pay(body.invoiceUrl, 1003))
  for (const amount of ['1.5', '0', '-5', '1e30', '"25"', 'null', '[]', '9007199254740993']) {
    for (const kind of ['successful_payment', 'refunded_payment']) {
      const update = paid.replace(/"total_amount":\d+/, `"total_amount":${amount}`)
      const status = await deliverUpdate(JSON.parse(update.replace('successful_payment', kind)) as object)
      expect([kind, amount, status]).toEqual([kind, amount, 400])
      count()
    }
  }
  for (const [field, value] of [
    ['invoice_payload', 7],
    ['telegram_payment_charge_id', null],
    ['telegram_payment_charge_id', ''],
    ['currency', {}],
  ] as const) {
    const update = JSON.parse(paid) as { message: { successful_payment: Record<string, unknown> } }
    update.message.successful_payment[field] = value
    expect([field, await deliverUpdate(update)]).toEqual([field, 400])
    count()
  }
  expect(await database.rows(sql`SELECT id FROM charge WHERE payer = '1003'`)).toEqual([])
  expect(await deliverUpdate(JSON.parse(paid) as object)).toBe(200)
})

attack('one charge for two concurrent orders is accepted once, whichever comes first', async (count) => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await signIn(10 + round * 2), await signIn(11 + round * 2)]
    const orders = await Promise.all(
      [one, two].map(
        async (player) => (await player.call(buyWithStar, { body: { packId: 'starter' } })).body,
      ),
    )
    const updates = orders.map(({ invoiceUrl }, index) => {
      const paid = api.pay(invoiceUrl, 1010 + round * 2 + index)
      return JSON.parse(
        JSON.stringify(paid).replace(
          /"telegram_payment_charge_id":"[^"]*"/,
          `"telegram_payment_charge_id":"same-${round}"`,
        ),
      ) as object
    })
    const statuses = await Promise.all([...updates, ...updates].map((update) => deliverUpdate(update)))
    expect(statuses).toEqual([200, 200, 200, 200])
    count(statuses.length)
    const charges = await database.rows<{ outcome: string }>(
      sql`SELECT outcome FROM charge WHERE id = ${`same-${round}`}`,
    )
    expect(charges).toHaveLength(1)
  }
})

attack('a signed access token of a player who does not exist opens no call', async (count) => {
  // Signed by hand, because a library would refuse such claims.
  const sign = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    return `${text}.${createHmac('sha256', dependencies.secrets.sessionSecret).update(text).digest('base64url')}`
  }
  const exp = Math.floor(clock().getTime() / 1000) + 600
  const odd: unknown[] = ['999999999', '0', '-1', 'x', '', '1.5', '99999999999999999999', ' 1', null, 1, {}]
  const claims = [
    ...odd.map((sub) => ({ sub, sid: 'nobody', exp })),
    { sid: 'nobody', exp },
    { sub: '999999999', exp },
    { sub: '999999999', sid: 'nobody' },
    { sub: '999999999', sid: 'nobody', exp: 'tomorrow' },
  ]
  for (const { path, method, idempotent } of endpoints.filter(({ auth }: Endpoint) => auth === 'player')) {
    for (const claim of claims) {
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${sign(claim)}`,
          ...(idempotent && { 'idempotency-key': 'token-of-nobody' }),
        },
        ...(method === 'POST' && { payload: {} }),
      })
      expect([path, claim, response.statusCode]).toEqual([path, claim, 401])
      count()
    }
  }
})
