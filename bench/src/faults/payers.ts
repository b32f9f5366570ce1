import { setTimeout as pause } from 'node:timers/promises'
import { buyWithStar, buyWithTether, checkPayment, type TonTransaction } from '@ganj/contract'
import { send } from '../crash/traffic.ts'
import type { World } from '../crash/world.ts'
import { runRecurringJob } from '../installation/recurring-job.ts'
import type { Hosts } from './hosts.ts'

const pack = 'gem-handful'
const gemsInPack = 50
/** Timeout for payments to be settled after the fault, in milliseconds. */
const patienceMs = 30_000

interface Payer {
  id: number
  telegramId: number
  wallet: string
}

/** The payments of players: stars as recorded by the Bot API, tether as recorded by the chain. */
export interface Paid {
  /** Ids of charges of stars. */
  stars: string[]
  /** Ids of orders whose transfer is on the chain. */
  tether: string[]
  payers: readonly Payer[]
}

/** Gives players a wallet with tether. */
export async function preparePayers(
  world: World,
  { chain }: Hosts,
  ids: readonly number[],
): Promise<Payer[]> {
  const payers: Payer[] = []
  for (const id of ids) {
    const wallet = (await chain.wallet(`payer-${id}`)).address.toRawString()
    await chain.mint(wallet, 1_000_000_000n)
    await world.query('INSERT INTO wallet_owner (address, player_id) VALUES ($1, $2)', [wallet, id])
    await world.query(
      `INSERT INTO player_wallet (player_id, address, network, contract, proven_at) VALUES ($2, $1, '-239', 'v4r2', now())`,
      [wallet, id],
    )
    const [row] = await world.query<{ telegramId: string }>(
      'SELECT telegram_id AS "telegramId" FROM player WHERE id = $1',
      [id],
    )
    payers.push({ id, telegramId: Number(row?.telegramId), wallet })
  }
  return payers
}

/** Lets players pay for packs, by stars and by tether in turn, until `isOver`. */
export async function payOn(
  hosts: Hosts,
  payers: readonly Payer[],
  address: () => string,
  isOver: () => boolean,
): Promise<Paid> {
  const paid: Paid = { stars: [], tether: [], payers }
  const ask = async <Reply>(payer: Payer, path: string, body: object): Promise<Reply | undefined> => {
    while (!isOver()) {
      const reply = await send(address(), payer.id, 'POST', path, { body })
      if (reply.status === 200) return reply.body as Reply
      await pause(100)
    }
    return undefined
  }
  const payStars = async (payer: Payer) => {
    const order = await ask<{ invoiceUrl: string }>(payer, buyWithStar.path, { packId: pack })
    if (!order) return
    const checkout = hosts.botApi.checkout(order.invoiceUrl, payer.telegramId)
    hosts.botApi.leave(checkout)
    let isAllowed: boolean | undefined
    while (!isOver() && isAllowed === undefined) {
      await pause(20)
      isAllowed = hosts.botApi.isAllowed(checkout)
    }
    if (!isAllowed) return
    const update = hosts.botApi.pay(order.invoiceUrl, payer.telegramId)
    paid.stars.push([...hosts.botApi.charges.keys()].at(-1) as string)
    hosts.botApi.leave(update)
  }
  const payTether = async (payer: Payer) => {
    const order = await ask<{ transactionId: string; transaction: TonTransaction }>(
      payer,
      buyWithTether.path,
      {
        packId: pack,
      },
    )
    const message = order?.transaction.messages[0]
    if (!order || !message) return
    const { address: to, amount, payload: body } = message
    await hosts.chain.send(order.transaction.from, { to, value: BigInt(amount), body })
    // The watcher does not read transactions of the last few seconds.
    hosts.chain.advance(10)
    paid.tether.push(order.transactionId)
    // A pending order would be returned again, so the next purchase waits until this one is credited.
    while (!isOver()) {
      const now = await ask<{ state: string }>(payer, checkPayment.path, {
        transactionId: order.transactionId,
      })
      if (now?.state === 'credited') return
      await pause(200)
    }
  }
  await Promise.all(
    payers.map(async (payer, index) => {
      while (!isOver()) await (index % 2 === 0 ? payStars : payTether)(payer)
    }),
  )
  return paid
}

/** Waits until every payment is settled. Returns a sentence for each that is missing, doubled or was not paid. */
export async function auditPayments(world: World, { stars, tether, payers }: Paid): Promise<string[]> {
  const ids = payers.map(({ id }) => id)
  const taken = () =>
    world.query<{ id: string; method: string; payment: string; outcome: string }>(
      'SELECT id, method, payment, outcome FROM charge WHERE player_id = ANY($1::bigint[])',
      [ids],
    )
  const until = performance.now() + patienceMs
  let charges = await taken()
  while (charges.length < stars.length + tether.length && performance.now() < until) {
    for (const job of ['watch-chain', 'reconcile-stars']) await runRecurringJob(world.query, job)
    await pause(500)
    charges = await taken()
  }
  const orders = new Set(charges.filter(({ method }) => method === 'tether').map(({ payment }) => payment))
  const chargeIds = new Set(charges.filter(({ method }) => method === 'star').map(({ id }) => id))
  const [row] = await world.query<{ gems: string }>(
    `SELECT coalesce(sum(amount), 0) AS gems FROM transfer
      WHERE player_id = ANY($1::bigint[]) AND kind = 'purchase' AND currency = 'gem'`,
    [ids],
  )
  const delivered = charges.filter(({ outcome }) => outcome === 'delivered').length
  return [
    ...stars.filter((id) => !chargeIds.has(id)).map((id) => `stars: ${id} was paid and is LOST`),
    ...tether.filter((id) => !orders.has(id)).map((id) => `tether: order ${id} was paid and is LOST`),
    ...(charges.length > stars.length + tether.length ? ['a payment was taken in that nobody made'] : []),
    ...charges
      .filter(({ outcome }) => outcome !== 'delivered')
      .map(({ id, outcome }) => `payment ${id} is ${outcome}`),
    ...(Number(row?.gems) === delivered * gemsInPack
      ? []
      : [`${delivered} packs were paid and ${row?.gems} gems given`]),
  ]
}
