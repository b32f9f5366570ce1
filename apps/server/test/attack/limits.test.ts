import {
  buyWithStar,
  getIndicators,
  getPacks,
  getProfile,
  getWheelItems,
  refreshSession,
  reportPaymentError,
} from '@ganj/contract'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp } from '../payments/payments.ts'
import { attack } from './attack.ts'

const product = await createPaymentsApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' })
const { app, api, signIn, database } = product

attack('reads that can write cost as much as writes, and plain ones a little', async (count) => {
  for (const [number, endpoint, most] of [
    [1, getWheelItems, 200],
    [2, getIndicators, 200],
    [3, getPacks, 800],
  ] as const) {
    const player = await signIn(number)
    const statuses: number[] = []
    while (statuses.length < most + 50) {
      const wave = Array.from({ length: 50 }, () => player.call(endpoint as typeof getPacks))
      statuses.push(...(await Promise.all(wave)).map(({ status }) => status))
    }
    count(statuses.length)
    // The clock is stopped: nothing is refilled meanwhile.
    expect([endpoint.path, statuses.filter((status) => status === 200).length]).toEqual([endpoint.path, most])
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const other = await signIn(number + 10)
    expect((await other.call(getProfile)).status).toBe(200)
  }
})

attack('all addresses of an IPv6 network are one caller', async (count) => {
  const callFrom = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/api${refreshSession.path}`,
      payload: { refreshToken: 'x'.repeat(43) },
      remoteAddress,
    })
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) => callFrom(`2001:db8:1:2:${index.toString(16)}::${index + 1}`)),
  )
  count(answers.length)
  const served = answers.filter(({ statusCode }) => statusCode !== 429)
  expect(served).toHaveLength(400)
  expect((await callFrom('2001:db8:1:3::1')).statusCode).not.toBe(429)
})

attack(
  'order and cancel calls the Bot API a few times, and is then refused without a write',
  async (count) => {
    const player = await signIn(30)
    const asked = () => api.calls.filter(({ method }) => method === 'createInvoiceLink').length
    const before = asked()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 40; attempt++) {
      const { status, body } = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
      statuses.push(status)
      if (status === 200) {
        // A second request gives the same order, with the existing link.
        expect((await player.call(buyWithStar, { body: { packId: 'gem-handful' } })).body.invoiceUrl).toBe(
          body.invoiceUrl,
        )
        await player.call(reportPaymentError, {
          body: { transactionId: body.transactionId, error: 'changed my mind' },
        })
      }
      count()
    }
    expect(asked() - before).toBe(10)
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(30).fill(429)])
    const [row] = await database.rows<{ count: bigint }>(
      sql`SELECT count(*) FROM payment WHERE player_id = ${player.id}`,
    )
    expect(row?.count).toBe(10n)
  },
)
