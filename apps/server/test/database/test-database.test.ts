import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('each test database is separate, and is dropped even while a client is connected', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const client = await connect(one.url)
  await client.query('create table mine (n int)')
  const stranger = await connect(other.url)
  await expect(stranger.query('select from mine')).rejects.toThrow('does not exist')
  await Promise.all([one.drop(), other.drop()])
  await expect(client.query('select 1')).rejects.toThrow()
  await expect(connect(one.url)).rejects.toThrow('does not exist')
})
