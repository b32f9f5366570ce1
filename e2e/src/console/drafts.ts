import { sql, type TestServer } from '@ganj/server/test'

/** Saves a draft of the current wheel with one weight changed, as an operator would. */
export const saveDraft = (server: TestServer) =>
  server.database.transaction((tx) =>
    tx.rows(sql`
      INSERT INTO content_draft (kind, value, based_on, note, forecast, created_by, created_at)
      SELECT 'wheel-item',
             jsonb_agg(jsonb_build_object('publicId', public_id, 'data',
               CASE position WHEN 0 THEN jsonb_set(data, '{weight}', '2500') ELSE data END) ORDER BY position),
             1, '', ${forecast}::jsonb, 'a colleague', ${server.time.now()}
        FROM content WHERE kind = 'wheel-item'`),
  )

const forecast = JSON.stringify({
  method: 'wheel',
  weeks: 4,
  spins: { mean: 1003, busiest: 1200 },
  perSpin: [{ currency: 'coin', expected: 114, deviation: 190 }],
  perWeek: [{ currency: 'coin', expected: 114_912, deviation: 6000 }],
  taken: { mean: 40, busiest: 60 },
  tether: { budget: 50, expected: 3, worst: 21, exhausted: 0.01 },
  warnings: ['budget: the busiest week would not pay every tether prize'],
})
