import * as calls from '@ganj/contract/admin'
import { playerIdOf } from '#auth/players.ts'
import { type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { Database } from '#platform/database/database.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { JsonStream } from '#platform/http/json-stream.ts'
import { eraseAccount, type ProfileReactions } from './delete-account.ts'
import type { ExportMyData } from './export-my-data.ts'

interface Dependencies {
  database: Database
  reactions: ProfileReactions
  exportOf: ExportMyData
}

/** Data export and deletion, which players may request from an operator. */
export function profileAdminRoutes(
  { mountAdmin: mount, secret, publishSessionsEnded }: AdminHttp,
  { database, reactions, exportOf }: Dependencies,
): void {
  mount(calls.exportPlayer, async ({ query: { id }, operator, reply, now }) => {
    const playerId = await playerIdOf(database, id)
    const stream = await exportOf(playerId, now)
    const event: AuditEvent = { action: 'players.export', subject: `player:${id}`, reason: '' }
    await database.transaction((tx) => writeAudit(tx, operator, event, now))
    reply.header('content-disposition', `attachment; filename="player-${id}.json"`)
    return new JsonStream(stream)
  })

  mount(calls.erasePlayer, async ({ body: { id, reason }, operator, now }) => {
    const deleted = await database.transaction(async (tx) => {
      const playerId = await playerIdOf(tx, id)
      // Logged before the names are deleted: the log would not show whose account it was.
      const event: AuditEvent = {
        action: 'players.erase',
        subject: `player:${id}`,
        reason,
        after: { state: 'deleted' },
      }
      await writeAudit(tx, operator, event, now)
      return eraseAccount(tx, playerId, { reactions, secret, now })
    })
    publishSessionsEnded()
    return deleted
  })
}
