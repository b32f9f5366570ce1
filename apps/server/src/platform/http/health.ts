import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, because its database answers. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    await db.one(sql`SELECT 1`)
    return { status: 'ready' }
  })
}
