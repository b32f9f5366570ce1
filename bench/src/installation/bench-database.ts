import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A PostgreSQL to measure on: `BENCH_DATABASE_URL`, or the machine's own on its usual port. */
const admin = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Application name of the bench's own connections, which distinguishes them from the server's. */
export const benchName = 'ganj bench'

export interface BenchDatabase {
  url: string
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  drop(): Promise<void>
}

/** A database of its own for one bench. */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const name = `ganj_bench_${randomBytes(4).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2, application_name: benchName })
  return {
    url: url.href,
    query: (text, values) => pool.query(text, values),
    drop: async () => {
      await pool.end()
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect().catch((error: Error) => {
    throw new Error(`No PostgreSQL to measure on: set BENCH_DATABASE_URL (${error.message})`)
  })
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
