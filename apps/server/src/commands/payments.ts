import { type MoneyMethod, moneyMethods } from '@ganj/contract'
import { publicIdsOf } from '#auth/players.ts'
import { type AuditEvent, byCommand, writeAudit } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { sql } from '#platform/database/sql.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import { composeForCommand } from '../compose-for-command.ts'
import { recordManualPayment } from '../features/payments/charges/record-manual-payment.ts'
import { type Settling, SettlingError } from '../features/payments/charges/settle-charge.ts'
import { openDebts } from '../features/payments/debts/debt-queries.ts'
import { openCharges } from '../features/payments/orders/queries.ts'
import { forgive as forgiveDebts, settle as settleCharge } from '../features/payments/review/settle.ts'
import { reconcileStars } from '../features/payments/stars/reconcile-stars.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run payments -- list                       charges that are held or being returned
npm run payments -- debts                      what could not be taken back and is still owed, by player
npm run payments -- forgive --player <public id>   cancels the debts of a player; payouts are possible again
npm run payments -- paid playdeck <order>      records a payment that PlayDeck's console shows and its webhook did not report
npm run payments -- deliver <method> <charge>  delivers the order's pack for a held charge
npm run payments -- balance <method> <charge> --player <public id>   credits held tether to a player's balance
npm run payments -- refund <method> <charge>   returns Stars, and takes back what they bought
npm run payments -- returned <method> <charge> records that a charge was returned by hand
npm run payments -- reconcile                  reads all transactions of the bot's Stars again
All that change something: --operator <name> --reason <why>`

const wrong: Refuse = refuseWith(usage)

const options = {
  operator: { type: 'string' },
  reason: { type: 'string' },
  player: { type: 'string' },
} as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb = '', method = '', id = ''] = positionals

// The verb and who orders it are checked before a database is started for them.
const reading = ['list', 'debts', 'reconcile']
const settling = ['deliver', 'balance', 'refund', 'returned']
if (![...reading, 'forgive', 'paid', ...settling].includes(verb))
  wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (!reading.includes(verb)) order()

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 2 })
const clock = () => new Date()
const { reactions, catalogue } = composeForCommand(settings, database)
const payments = { database, reactions, catalogue }

const verbs: Record<string, () => Promise<unknown>> = {
  list: async () => show(await openCharges(database, 500)),
  debts: async () => show(await openDebts(database, 500)),
  forgive,
  paid,
  deliver: () => settle({ action: 'deliver' }),
  balance: async () => settle({ action: 'balance', playerId: await playerOf(values.player) }),
  refund: () => settle({ action: 'refund' }),
  returned: () => settle({ action: 'returned' }),
  reconcile,
}

/** Shows rows with their players as `--player` takes them. */
async function show(rows: readonly { playerId: bigint | null }[]): Promise<void> {
  const ids = rows.flatMap(({ playerId }) => playerId ?? [])
  const players = await publicIdsOf(database, ids)
  const named = rows.map(({ playerId, ...row }) => ({ ...row, player: players.get(playerId ?? 0n) ?? '' }))
  console.table(named.map(shown))
}

/** Rows as a table of a terminal shows them. */
const shown = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  )

function order() {
  const { operator, reason } = values
  if (!operator || !reason) wrong('Who orders it, and why? --operator and --reason')
  return { operator, by: byCommand(operator), reason, now: new Date() }
}

async function forgive(): Promise<void> {
  const playerId = await playerOf(values.player)
  const count = await database.transaction((tx) => forgiveDebts(tx, playerId, order()))
  console.log(`${count} debts forgiven.`)
}

async function paid(): Promise<void> {
  const ordered = order()
  if (method !== 'playdeck' || !id)
    wrong('Which order? playdeck and its id; stars and tether are read by themselves')
  const verdict = await database.transaction(async (tx) => {
    const { by, reason, now } = ordered
    const recorded = await recordManualPayment(tx, payments, { ...ordered, orderId: id })
    const event: AuditEvent = {
      action: 'payments.paid',
      subject: `payment:${id}`,
      reason,
      after: recorded.outcome,
    }
    await writeAudit(tx, by, event, now)
    return recorded
  })
  console.log(`Done: ${verdict.outcome} (${verdict.reason}).`)
}

async function settle(settling: Settling): Promise<void> {
  const ordered = order()
  if (!moneyMethods.includes(method as MoneyMethod) || !id)
    wrong('Which charge? Its method and its id, as listed')
  const asked = { ...ordered, method: method as MoneyMethod, id, settling }
  await database.transaction((tx) => settleCharge(tx, payments, asked))
  console.log('Done.')
}

async function playerOf(publicId: string | undefined): Promise<bigint> {
  const player = await database.maybe<{ id: bigint }>(
    sql`SELECT id FROM player WHERE public_id = ${publicId ?? ''}`,
  )
  return player?.id ?? wrong('Which player? --player with the public id')
}

async function reconcile(): Promise<void> {
  const bot = configuredBot(settings)
  if (!bot) wrong('The bot is off: TELEGRAM_UPDATES')
  console.log(`${await reconcileStars(payments, bot, clock(), 0)} transactions read.`)
}

await runCommand(database, async () => {
  try {
    await verbs[verb]?.()
  } catch (error) {
    throw error instanceof SettlingError ? new Error(`Nothing was changed: ${error.message}.`) : error
  }
})
