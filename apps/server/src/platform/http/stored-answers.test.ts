import {
  claimCoinIdle,
  claimDailyReward,
  type Endpoint,
  getCoinIdle,
  getIndicators,
  getWheelItems,
  openRun,
  spinWheel,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { sql } from '../database/sql.ts'

const { signIn, advance, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const moving: Endpoint[] = [claimDailyReward, spinWheel, openRun, claimCoinIdle]

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
    const fields = Object.keys(first.body as object)
    for (const field of fields) {
      const { answer } = await database.one<{ answer: Record<string, unknown> }>(sql`
        SELECT answer FROM idempotency WHERE player_id = ${player.id} AND key = ${key}`)
      // The amounts of a spin are converted when it is answered.
      if (endpoint === spinWheel && typeof answer[field] === 'object') continue
      expect(answer).toHaveProperty(field)
      const store = (kept: object) =>
        database.rows(sql`
          UPDATE idempotency SET answer = ${JSON.stringify(kept)}::jsonb
           WHERE player_id = ${player.id} AND key = ${key}`)
      const { [field]: added, ...older } = answer
      await store(older)
      const replayed = await ask()
      const { [field]: _, ...expected } = first.body as Record<string, unknown>
      expect([field, replayed.status, replayed.body]).toEqual([field, 200, expected])
      expect(replayed.headers['content-type']).toBe('application/json; charset=utf-8')
      await store({ ...older, [field]: added })
    }
    expect((await ask()).body).toEqual(first.body)
    expect((await player.call(getIndicators)).body).toEqual(held)
  },
)
