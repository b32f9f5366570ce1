import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { byteaArray } from './bytea-array.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

const { url, drop } = await createTestDatabase()
const database = openDatabase({ url, size: 1, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

test('PostgreSQL reads any bytes as they were sent, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 40 }), async (elements) => {
      const rows = await database.rows<{ element: Buffer }>(sql`
        SELECT element FROM unnest(${byteaArray(elements)}::bytea[]) WITH ORDINALITY AS sent (element, at) ORDER BY at`)
      expect(rows.map(({ element }) => [...element])).toEqual(elements.map((element) => [...element]))
    }),
    { numRuns: 50, seed: 1 },
  )
})
