import { publicIdsOf } from '#auth/players.ts'
import { byCommand, writeAudit } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import type { Tx } from '#platform/database/database.ts'
import { timeLimitsOf } from '#platform/database/time-limits.ts'
import { createLog } from '#platform/log.ts'
import { friendlyAddress } from '#platform/ton/address.ts'
import { composeForCommand } from '../compose-for-command.ts'
import { debtorsAmong } from '../features/payments/debts/debt-queries.ts'
import { createPayoutWorker, hotWalletOf } from '../features/payouts/batches/create-worker.ts'
import { startPayouts } from '../features/payouts/batches/worker.ts'
import { readControl, setDailyCap } from '../features/payouts/control.ts'
import { readOverview, readRefusals } from '../features/payouts/requests/overview.ts'
import { tether, wholeTether } from '../features/payouts/requests/payouts.ts'
import { payoutsIn } from '../features/payouts/requests/queries.ts'
import { dayMs } from '../features/payouts/requests/rules.ts'
import { switchPayouts } from '../features/payouts/review/admin-routes.ts'
import { approve, reject } from '../features/payouts/review/decide-payouts.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run payouts -- list
npm run payouts -- approve <payout> --operator <name> --reason <why>
npm run payouts -- reject <payout> --operator <name> --reason <why, shown to the player>
npm run payouts -- pause | resume --operator <name> --reason <why>
npm run payouts -- cap <tether in 24 hours> --operator <name> --reason <why>
npm run payouts -- work      pays out in this process until it is stopped`

const wrong: Refuse = refuseWith(usage)

const options = { operator: { type: 'string' }, reason: { type: 'string' } } as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb, subject] = positionals

// Every mistake in the arguments is reported before a database is started for them.
const names = ['list', 'approve', 'reject', 'pause', 'resume', 'cap', 'work']
if (!verb || !names.includes(verb)) wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
const order = () => {
  const { operator, reason } = values
  if (!operator || !reason) wrong('Who orders it, and why? --operator and --reason')
  return { operator, by: byCommand(operator), reason, now: new Date() }
}
const payout = () => subject ?? wrong('Which payout?')
const capOf = (text: string | undefined) => {
  const whole = Number(text)
  return text && whole >= 0 && whole <= 1e9 ? tether(whole) : wrong('How much tether in 24 hours?')
}
if (verb === 'approve' || verb === 'reject') payout()
else if (verb === 'cap') capOf(subject)
if (verb !== 'list' && verb !== 'work') order()

const settings = commandSettings()
const log = createLog({ LOG_LEVEL: verb === 'work' ? settings.LOG_LEVEL : 'warn' })
// A command that runs as long as a server has the limits of a server.
const limits = verb === 'work' ? { limits: timeLimitsOf(settings) } : {}
const database = await openCommandDatabase(settings, { size: 2, ...limits }, log)
const clock = () => new Date()
const { reactions } = composeForCommand(settings, database, log)

const verbs: Record<string, () => Promise<unknown>> = {
  list,
  approve: () => database.transaction((tx) => approve(tx, payout(), order())),
  reject: () => database.transaction((tx) => reject(tx, payout(), order(), reactions)),
  pause: () => database.transaction((tx) => switchPayouts(tx, false, order())),
  resume: () => database.transaction((tx) => switchPayouts(tx, true, order())),
  cap: () => database.transaction((tx) => setCap(tx, capOf(subject))),
  work,
}

await runCommand(database, async () => {
  await verbs[verb]?.()
  if (verb !== 'list' && verb !== 'work') console.log('Done.')
})

async function setCap(tx: Tx, cap: bigint): Promise<void> {
  const { by, reason, now } = order()
  const { dailyCap } = await readControl(tx)
  await setDailyCap(tx, cap, order())
  const change = { before: wholeTether(dailyCap), after: wholeTether(cap) }
  await writeAudit(tx, by, { action: 'payouts.cap', subject: null, reason, ...change }, now)
}

async function list(): Promise<void> {
  const waiting = await payoutsIn(database, ['in-review', 'approved', 'batched', 'signed', 'sent'], 200)
  const players = await publicIdsOf(
    database,
    waiting.map(({ playerId }) => playerId),
  )
  console.table(
    waiting.map(({ publicId, playerId, amount, fee, address, state, createdAt, history }) => ({
      payout: publicId,
      state,
      tether: wholeTether(amount),
      fee: wholeTether(fee),
      player: players.get(playerId),
      to: friendlyAddress(address, settings.TON_NETWORK),
      since: createdAt.toISOString(),
      why: history.at(-1)?.reason,
    })),
  )
  const { isRunning, dailyCap } = await readControl(database)
  const { payable, owed, inReview, paid, reserve, lastDay } = await readOverview(
    database,
    new Date(clock().getTime() - dayMs),
  )
  const wallet = hotWalletOf(settings)
  console.table({
    'payable (players hold it)': wholeTether(payable),
    'owed (asked for, reserved)': wholeTether(owed),
    'of it in review': wholeTether(inReview),
    'paid, fees included': wholeTether(paid),
    'left in 24 hours': wholeTether(lastDay),
    'daily cap': wholeTether(dailyCap),
    'hot wallet': wallet ? await balancesIn(wallet) : 'not configured',
    state: isRunning ? 'running' : 'PAUSED',
  })
  for (const { why, at } of await readRefusals(database))
    console.error(`the signer refused, ${at.toISOString()}: ${why}`)
  if (reserve !== owed + paid) {
    console.error('THE RESERVE IS NOT WHAT IS OWED AND PAID.')
    process.exitCode = 1
  }
}

const balancesIn = ({ chain, address, master }: NonNullable<ReturnType<typeof hotWalletOf>>) =>
  Promise.all([chain.jettonBalance(address, master), chain.tonBalance(address)]).then(
    ([held, ton]) => `${wholeTether(held)} tether, ${Number(ton / 1_000_000n) / 1000} TON`,
    (error: Error) => error.message,
  )

async function work(): Promise<void> {
  const worker = createPayoutWorker(settings, { database, clock, log, reactions, debts: { debtorsAmong } })
  if (!worker) wrong('PAYOUT_WALLET and TONCENTER_URL are not set: there is nothing to pay from')
  const running = startPayouts(worker, settings.PAYOUT_ROUND)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await running.stop()
}
