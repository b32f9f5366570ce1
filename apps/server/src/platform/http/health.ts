import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { Fault } from '../fault.ts'

/** The start of a shutdown. */
export interface Drain {
  /**
   * From now on the process reports that it is not ready, and every connection ends with the answer in flight: the load
   * balancer uses other processes before anything is closed here.
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
