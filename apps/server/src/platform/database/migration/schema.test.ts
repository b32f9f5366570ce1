import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { openDatabase } from '../database.ts'
import { describeSchema } from './describe-schema.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)

test('schema.sql is the result of the migrations and the definitions; `npm run db:schema` writes it', async () => {
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../../../schema.sql')
  await database.close()
})
