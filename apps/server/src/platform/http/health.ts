import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Fault } from '../fault.ts'

/** How a process takes its leave. */
export interface Drain {
  /**
   * From now on the process says that it is not ready, and every connection ends with the answer that is on its way: who
   * hands out requests goes elsewhere, before anything here is closed.
   */
  begin(): void
}

/** `/healthz`: the process runs. `/readyz`: it can serve, because its database answers and it is not draining. */
export function healthRoutes(app: FastifyInstance, db: Db): Drain {
  let isLeaving = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (isLeaving) throw new Fault('server.unavailable')
    await db.one(sql`SELECT 1`)
    return { status: 'ready' }
  })
  return {
    begin: () => {
      isLeaving = true
    },
  }
}
