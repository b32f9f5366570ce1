import type { AuditAction } from '@ganj/contract/admin'
import { blockPlayer, playerSteps, unblockPlayer } from '#auth/block-player.ts'
import { playerById } from '#auth/players.ts'
import { listSessions } from '#auth/sessions/session-list.ts'
import { byCommand, writeAudit } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { composeForCommand } from '../compose-for-command.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run players -- show <public id>
npm run players -- block <public id> --operator <name> --reason <why, shown to the player>
npm run players -- unblock <public id> --operator <name> --reason <why>`

const wrong: Refuse = refuseWith(usage)

const options = { operator: { type: 'string' }, reason: { type: 'string' } } as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb, publicId] = positionals

// Every mistake in the arguments is reported before a database is started for them.
if (!verb || !['show', 'block', 'unblock'].includes(verb))
  wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (!publicId) wrong('Which player? The public id')
const order = () => {
  const { operator, reason } = values
  if (!operator?.trim() || !reason?.trim()) wrong('Who orders it, and why? --operator and --reason')
  return { operator, reason, now: new Date() }
}
if (verb !== 'show') order()

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 2 })
const { reactions } = composeForCommand(settings, database)

const verbs: Record<string, (playerId: bigint) => Promise<unknown>> = {
  show,
  block: async (playerId) => {
    await database.transaction(async (tx) => {
      await blockPlayer(tx, { playerId, ...order() }, reactions)
      await note(tx, 'players.block', { before: { blockedFor: null }, after: { blockedFor: order().reason } })
    })
    await show(playerId)
  },
  unblock: async (playerId) => {
    await database.transaction(async (tx) => {
      const { blockedFor } = await playerById(tx, playerId)
      await unblockPlayer(tx, { playerId, ...order() })
      await note(tx, 'players.unblock', { before: { blockedFor }, after: { blockedFor: null } })
    })
    await show(playerId)
  },
}

await runCommand(database, async () => {
  const found = await database.maybe<{ id: bigint }>(sql`SELECT id FROM player WHERE public_id = ${publicId}`)
  await verbs[verb]?.(found?.id ?? wrong(`There is no player ${publicId}.`))
})

async function note(tx: Tx, action: AuditAction, change: { before: unknown; after: unknown }): Promise<void> {
  const { operator, reason, now } = order()
  await writeAudit(tx, byCommand(operator), { action, subject: `player:${publicId}`, reason, ...change }, now)
}

async function show(playerId: bigint): Promise<void> {
  const player = await playerById(database, playerId)
  const sessions = await listSessions(database, { id: playerId, sessionId: '' }, new Date())
  const balances = await database.rows<{ currency: string; amount: bigint }>(
    sql`SELECT currency, amount FROM balance WHERE player_id = ${playerId} ORDER BY currency`,
  )
  console.table({
    player: player.publicId,
    username: player.username,
    'first name': player.firstName,
    telegram: player.telegramId === null ? '' : String(player.telegramId),
    playdeck: player.playDeckUid ?? '',
    joined: player.joinedAt.toISOString(),
    state: player.blockedFor === null ? 'open' : `BLOCKED: ${player.blockedFor}`,
    'open sessions': sessions.length,
    'balances, minor units': balances.map(({ currency, amount }) => `${amount} ${currency}`).join(', '),
  })
  const steps = await playerSteps(database, playerId)
  if (steps.length > 0) console.table(steps.map((step) => ({ ...step, at: step.at.toISOString() })))
}
