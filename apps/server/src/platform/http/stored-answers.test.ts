import {
  claimCoinIdle,
  claimDailyReward,
  type Endpoint,
  getCoinIdle,
  getIndicators,
  getWheelItems,
  openRun,
  type Prize,
  spinWheel,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { fromWire } from '#ledger/money.ts'
import { createTestApp } from '#test/test-app.ts'
import { sql } from '../database/sql.ts'

const { signIn, advance, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const moving: Endpoint[] = [claimDailyReward, spinWheel, openRun, claimCoinIdle]

/** An answer as earlier versions stored it: in full, the amounts of a spin in minor units. */
function storedWhole(endpoint: Endpoint, answer: Record<string, unknown>): Record<string, unknown> {
  if (endpoint !== spinWheel) return answer
  const minor = ({ currency, amount }: Prize) => ({ currency, amount: Number(fromWire(currency, amount)) })
  return { ...answer, prize: minor(answer.prize as Prize), cost: minor(answer.cost as Prize) }
}

test.each(moving.map((endpoint, number) => [endpoint.path, endpoint, number] as const))(
  'an answer of %s that was stored before a field was added is sent as it was stored',
  async (_path, endpoint, number) => {
    const player = await signIn(number + 1)
    await player.call(getIndicators)
    await player.call(getWheelItems)
    await player.call(getCoinIdle)
    advance(1800)
    const key = 'a-key-kept-since-then'
    const ask = () => player.call(endpoint, { key })
    const first = await ask()
    expect(first.status).toBe(200)
    const held = (await player.call(getIndicators)).body
    expect((await ask()).body).toEqual(first.body)
    const body = first.body as Record<string, unknown>
    const whole = storedWhole(endpoint, body)
    const store = (kept: object) =>
      database.rows(sql`
        UPDATE idempotency SET answer = ${JSON.stringify(kept)}::jsonb
         WHERE player_id = ${player.id} AND key = ${key}`)
    for (const field of Object.keys(whole)) {
      // The amounts of a spin are converted when it is answered.
      if (endpoint === spinWheel && typeof whole[field] === 'object') continue
      const { [field]: _added, ...older } = whole
      await store(older)
      const replayed = await ask()
      const { [field]: _, ...expected } = body
      expect([field, replayed.status, replayed.body]).toEqual([field, 200, expected])
      expect(replayed.headers['content-type']).toBe('application/json; charset=utf-8')
    }
    await store(whole)
    expect((await ask()).body).toEqual(first.body)
    expect((await player.call(getIndicators)).body).toEqual(held)
  },
)
