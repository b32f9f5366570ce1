import * as calls from '@ganj/contract/admin'
import { type BlockReactions, blockPlayer, unblockPlayer } from '#auth/block-player.ts'
import { playerViewAddress, playerViewEnd, setPlayerView } from '#auth/player-view.ts'
import { type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { type Adjustment, adjustAction, adjustBalance, applyAdjustment } from './adjust-balance.ts'
import type { PlayerAdministration } from './dependencies.ts'
import { explainBalance } from './explain-balance.ts'
import { addNote, readNotes } from './notes.ts'
import { playerOf } from './player-rows.ts'
import { readPlayer } from './read-player.ts'
import { readSessions } from './read-sessions.ts'
import { readTransfers } from './read-transfers.ts'
import { searchPlayers } from './search-players.ts'
import { viewAsPlayer } from './view-as-player.ts'

export function playerAdminRoutes(
  { mountAdmin: mount, approvals, publishSessionsEnded, issueReadOnlyToken }: AdminHttp,
  dependencies: PlayerAdministration & { reactions: BlockReactions },
): void {
  const { database, reactions } = dependencies

  mount(calls.searchPlayers, ({ query, limit }) => searchPlayers(database, query, limit))
  mount(calls.getPlayer, ({ query: { id } }) => readPlayer(dependencies, database, id))
  mount(calls.getPlayerTransfers, ({ query, limit }) => readTransfers(database, query, limit))
  mount(calls.getPlayerSessions, ({ query: { id } }) => readSessions(database, id))
  mount(calls.explainBalance, ({ query: { id, currency } }) => explainBalance(database, id, currency))

  approvals.define<Omit<Adjustment, 'by' | 'now'>>(adjustAction, {
    permission: 'players.adjust',
    execute: (tx, order, { requestedBy, confirmedBy, now }) =>
      applyAdjustment(tx, {
        ...order,
        reason: `${order.reason} (ordered by ${requestedBy})`,
        by: confirmedBy,
        now,
      }),
  })
  mount(calls.adjustBalance, (call) => adjustBalance(dependencies, approvals, call))

  mount(calls.blockPlayer, async ({ body: { id, reason }, operator, now }) => {
    const profile = await database.transaction(async (tx) => {
      const { id: playerId } = await playerOf(tx, id)
      await blockPlayer(tx, { playerId, operator: operator.name, reason, now }, reactions)
      const event: AuditEvent = { action: 'players.block', subject: `player:${id}`, reason }
      await writeAudit(
        tx,
        operator,
        { ...event, before: { blockedFor: null }, after: { blockedFor: reason } },
        now,
      )
      return readPlayer(dependencies, tx, id)
    })
    publishSessionsEnded()
    return profile
  })

  mount(calls.unblockPlayer, ({ body: { id, reason }, operator, now }) =>
    database.transaction(async (tx) => {
      const { id: playerId } = await playerOf(tx, id)
      const before = await readPlayer(dependencies, tx, id)
      await unblockPlayer(tx, { playerId, operator: operator.name, reason, now })
      const event: AuditEvent = { action: 'players.unblock', subject: `player:${id}`, reason }
      const change = { before: { blockedFor: before.blockedFor }, after: { blockedFor: null } }
      await writeAudit(tx, operator, { ...event, ...change }, now)
      return readPlayer(dependencies, tx, id)
    }),
  )

  mount(calls.viewAsPlayer, async ({ body, operator, request, reply, now }) => {
    const playerId = await database.transaction((tx) => viewAsPlayer(tx, body, operator, now))
    const token = issueReadOnlyToken({ id: playerId, sessionId: operator.sessionId })
    setPlayerView(reply, token, request.protocol === 'https')
    return { address: playerViewAddress, until: playerViewEnd(now).toISOString() }
  })

  mount(calls.getPlayerNotes, ({ query: { id, cursor }, limit }) =>
    readNotes(database, id, { cursor, limit }),
  )
  mount(calls.addPlayerNote, ({ body, operator, now }) =>
    database.transaction((tx) => addNote(tx, body, operator, now)),
  )
}
