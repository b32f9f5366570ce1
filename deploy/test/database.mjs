import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL that the steps use: TEST_DATABASE_URL as the tests do, or the one of this machine. */
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database of its own, which is dropped at the end. */
export async function createDatabase() {
  const name = `ganj_deploy_${randomBytes(6).toString('hex')}`
  await query(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    query: (text, values) => query(url.href, text, values),
    drop: () => query(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

export async function query(connectionString, text, values) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
