import { createHash, randomBytes } from 'node:crypto'
import type { AdminEndpoint } from '@ganj/contract/admin'
import type { BenchDatabase } from '../installation/bench-database.ts'

/** An operator with an open session. */
export interface BenchOperator {
  token: string
  /** Reads a page of a call. @returns its JSON, and its duration in milliseconds */
  read(
    endpoint: AdminEndpoint,
    query?: Record<string, string>,
  ): Promise<{ took: number; reply: { next?: string | null } }>
}

/** Opens the session of an owner as the server does, by the hash of a token. @returns the token */
export async function openSession(
  query: BenchDatabase['query'],
  name: string,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await query(
    `WITH added AS (
       INSERT INTO operator (public_id, name, role, invited_by, invited_at)
       VALUES (left(md5($1), 12), $1, 'owner', 'bench', $3) RETURNING id)
     INSERT INTO operator_session (token_hash, public_id, operator_id, device, address, created_at, seen_at, expires_at)
     SELECT $2, left(md5($1), 12), id, 'bench', '127.0.0.1', $3, $3, $3::timestamptz + interval '12 hours' FROM added`,
    [name, createHash('sha256').update(token).digest(), now],
  )
  return token
}

export async function openOperator(
  { query }: BenchDatabase,
  address: string,
  name: string,
): Promise<BenchOperator> {
  const token = await openSession(query, name)
  const headers = { cookie: `ganj_operator=${token}`, accept: 'application/json' }
  return {
    token,
    async read({ path }, asked = {}) {
      const from = performance.now()
      const response = await fetch(`${address}/admin/api${path}?${new URLSearchParams(asked)}`, { headers })
      const reply = (await response.json()) as { next?: string | null }
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(reply)}`)
      return { took: performance.now() - from, reply }
    },
  }
}
