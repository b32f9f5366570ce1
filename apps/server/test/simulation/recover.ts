import { sql } from '#platform/database/sql.ts'
import { debtorsAmong } from '../../src/features/payments/debts/debt-queries.ts'
import { watchChain } from '../../src/features/payments/tether/watch-chain.ts'
import { setDailyCap, setRunning } from '../../src/features/payouts/control.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { rejectPayout } from '../../src/features/payouts/requests/review-payout.ts'
import { checkDebts, checkGoods, checkOtherPayments, checkStars } from '../payments/proofs.ts'
import { createChance } from '../payments/world.ts'
import { runQueuedJob } from './actions/operation-actions.ts'
import { paymentsOf, playDeckReport } from './actions/payment-actions.ts'
import { order, roundOf, sign } from './actions/payout-actions.ts'
import { attempt, repeatedForMs } from './player.ts'
import type { ServerProcess } from './server-process.ts'
import type { World } from './world.ts'

/** Rounds after which unfinished work is regarded as stuck. */
const patience = 400

/**
 * Ends every fault in the world: no process crashes, hosts answer, the clock continues. Unfinished work is completed,
 * every call without an answer gets one, and everything promised is done once.
 */
export async function recover(world: World): Promise<void> {
  world.spare()
  world.stars.recover()
  const chance = createChance(world.seed + 3)
  const until = async (what: string, isDone: () => Promise<boolean>) => {
    for (let round = 0; round < patience; round++) {
      let holds = false
      const look = async () => {
        holds = await isDone()
      }
      await world.scheduler.run(look().catch(() => undefined))
      if (holds) return
      world.advance(30)
    }
    world.violations.push(`it does not become idle: ${what}`)
  }
  const process = () => world.process(chance)
  const { outside } = world
  const isNone = async (text: ReturnType<typeof sql>) => (await outside.maybe(text)) === undefined

  await until('calls', async () => {
    const since = world.now().getTime() - repeatedForMs
    for (const player of world.players) {
      for (const { endpoint, body, key, sentAt } of [...player.unanswered.values()]) {
        if (sentAt > since)
          await attempt(world, chance, player, endpoint, { body: body as never, key }).catch(() => undefined)
      }
    }
    return world.players.every(({ unanswered }) =>
      [...unanswered.values()].every(({ sentAt }) => sentAt <= since),
    )
  })
  await until('runs', async () => {
    await process().verifier.drain()
    return isNone(sql`SELECT FROM run WHERE state = 'pending' LIMIT 1`)
  })
  await until('reports', async () => {
    world.mail.length = 0
    for (const charge of world.playDeck) await process().deliverPlayDeck(playDeckReport(charge))
    return true
  })
  let looks = 0
  await until('tether', async () => {
    const { clock } = process()
    const taken = await watchChain(paymentsOf(process()), world.tether.tetherReceiver, clock())
    return taken === 0 && ++looks > 25
  })
  let readings = 0
  await until('stars', async () => {
    await process().jobs['reconcile-stars']({})
    for (let job = 0; job < 20; job++)
      await runQueuedJob({ world, chance, player: world.players[0] as never }).catch(() => undefined)
    const isIdle = await isNone(sql`SELECT FROM charge WHERE outcome = 'refund-due' LIMIT 1`)
    return isIdle && ++readings > 3
  })
  await until('debts', async () => {
    await process().jobs['settle-debts']({})
    return true
  })
  await until('payouts', async () => {
    const now = process()
    await now.database.transaction(async (tx) => {
      await setRunning(tx, true, order(now))
      await setDailyCap(tx, tether(1_000_000), order(now))
    })
    await rejectDebtors(world, now)
    await outside.rows(sql`
      SELECT payout_step(id, 'in-review', 'approved', 'operator:simulation', 'the end', NULL, NULL, ${world.now()})
        FROM payout WHERE state = 'in-review'`)
    await roundOf(world, now, 50)
    await sign(world, true, chance)
    world.payoutChain.deliver(10)
    return isNone(
      sql`SELECT FROM payout WHERE state NOT IN ('confirmed', 'failed', 'rejected', 'cancelled') LIMIT 1`,
    )
  })
  await proveMoney(world)
}

/** The payouts of players who owe: approved ones would return to review for ever, because nothing is sent to debtors. */
async function rejectDebtors({ outside }: World, process: ServerProcess): Promise<void> {
  const inReview = await outside.rows<{ playerId: bigint; publicId: string }>(sql`
    SELECT player_id AS "playerId", public_id AS "publicId" FROM payout WHERE state = 'in-review'`)
  const debtors = await debtorsAmong(
    outside,
    inReview.map(({ playerId }) => playerId),
  )
  for (const { playerId, publicId } of inReview) {
    if (!debtors.has(playerId)) continue
    await process.database.transaction((tx) =>
      rejectPayout(tx, { publicId, ...order(process) }, process.composition.reactions),
    )
  }
}

/** Payments received: stars against the books of Telegram, tether against the chain, all of it against goods. */
async function proveMoney(world: World): Promise<void> {
  const { stars, tether: chain, playDeck, outside } = world
  const proofs: Record<string, () => Promise<unknown>> = {
    stars: () => checkStars(outside, stars.charges),
    others: () => checkOtherPayments(outside, { playDeck, world: chain }),
    goods: () => checkGoods(outside),
    debts: () => checkDebts(outside),
  }
  for (const [name, prove] of Object.entries(proofs)) {
    const proving = prove().catch((error: Error) => {
      world.violations.push(`${name}: ${error.message}`)
    })
    await world.scheduler.run(proving)
  }
}
