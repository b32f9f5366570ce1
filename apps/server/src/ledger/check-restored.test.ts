import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createTestApp } from '#test/test-app.ts'
import { whyNoRestore } from './check-restored.ts'

const [live, restored] = await Promise.all([createTestApp(), createTestApp()])
const checked = ({ database }: typeof live, at: string) =>
  database.rows(sql`
    INSERT INTO ledger_check (players, discrepancies, checked_at) VALUES (0, 0, ${at}::timestamptz)`)

test('another database of this week may be compared; the live one, and an older one, prove nothing', async () => {
  expect(await whyNoRestore(restored.database, live.database)).toBeUndefined()
  expect(await whyNoRestore(live.database, live.database)).toBe('it is the live database itself')
  await checked(live, '2026-11-20T01:47:00Z')
  expect(await whyNoRestore(restored.database, live.database)).toContain('missing')
  await checked(restored, '2026-11-10T01:47:00Z')
  expect(await whyNoRestore(restored.database, live.database)).toContain('of 2026-11-10T01:47:00.000Z')
  await checked(restored, '2026-11-14T01:47:00Z')
  expect(await whyNoRestore(restored.database, live.database)).toBeUndefined()
})
