import { buyWithStar, buyWithStarPd, checkPayment, reportPaymentError } from '@ganj/contract'
import { undoCharge } from '../../../src/features/payments/charges/undo-charge.ts'
import type { Payments } from '../../../src/features/payments/orders/payment.ts'
import { buyWithTether } from '../../../src/features/payments/tether/buy-with-tether.ts'
import { watchChain } from '../../../src/features/payments/tether/watch-chain.ts'
import type { Chance, StarCharge } from '../../payments/world.ts'
import type { ServerProcess } from '../server-process.ts'
import type { World } from '../world.ts'
import type { Action, Scene } from './action.ts'

const packs = ['starter', 'gem-handful', 'treasure', 'ticket-15'] as const

/** The payments of a process, for what the simulation's settings omit: its chain is not a URL. */
export const paymentsOf = ({ database, composition }: ServerProcess): Payments => ({
  database,
  reactions: composition.reactions,
  catalogue: composition.catalogue,
})

/** Reports arrive late, twice, or never. */
function say(
  world: World,
  chance: Chance,
  name: string,
  deliverTo: (process: ServerProcess) => Promise<unknown>,
) {
  if (chance.once(6)) return
  world.mail.push({ name, deliverTo })
  if (chance.once(4)) world.mail.push({ name: `${name} again`, deliverTo })
}

let updates = 1_000

/** Telegram's report of a charge. Each report is its own update; repeated, it has the same update id. */
function updateOf(world: World, charge: StarCharge, field: 'successful_payment' | 'refunded_payment') {
  const update_id = updates++
  const { id, orderId, payerId, amount } = charge
  const payment = {
    currency: 'XTR',
    total_amount: amount,
    invoice_payload: orderId,
    telegram_payment_charge_id: id,
    provider_payment_charge_id: '',
  }
  const from = { id: payerId, is_bot: false, first_name: 'بازیکن' }
  const chat = { id: payerId, type: 'private', first_name: 'بازیکن' }
  const message = { message_id: update_id, date: world.seconds(), chat, from, [field]: payment }
  return (process: ServerProcess) => process.deliverUpdate({ update_id, message })
}

async function order({ world, chance, player }: Scene): Promise<void> {
  const process = world.process(chance)
  const packId = chance.pick(packs) ?? 'starter'
  const { caller, number } = player
  const lot = chance.below(3)
  if (lot === 2) {
    const asked = { playerId: player.id, packId, now: process.clock() }
    const { publicId, amount } = await buyWithTether(paymentsOf(process), world.tether.tetherReceiver, asked)
    world.orders.push({ publicId, amount, method: 'tether', number })
    return
  }
  const [method, endpoint] =
    lot === 0 ? (['star', buyWithStar] as const) : (['playdeck', buyWithStarPd] as const)
  const { transactionId, price } = (await process.call(endpoint, {
    caller,
    body: { packId },
  })) as {
    transactionId: string
    price: { amount: number }
  }
  world.orders.push({ publicId: transactionId, method, amount: BigInt(price.amount), number })
}

/** Most pay the requested amount; some pay for another, some too much, some long after the order has closed. */
async function pay({ world, chance }: Scene): Promise<void> {
  const order = chance.pick(world.orders.slice(-30))
  if (!order) return
  const { publicId, method } = order
  const payer = chance.once(15) ? (chance.pick(world.players)?.number ?? order.number) : order.number
  const amount = chance.once(8) ? order.amount + BigInt(chance.below(5) - 2) : order.amount
  if (method === 'star') {
    const charge = world.stars.pay(publicId, 1000 + payer, Number(order.amount))
    say(world, chance, 'stars paid', updateOf(world, charge, 'successful_payment'))
  } else if (method === 'tether') {
    const wallet = world.players.find(({ number }) => number === payer)?.wallet
    if (wallet && amount > 0n) world.tether.pay(wallet, amount, chance.once(10) ? undefined : publicId)
  } else if (amount > 0n && !world.playDeck.some(({ id }) => id === publicId)) {
    const charge = { id: publicId, amount: Number(amount), payer: 1000 + payer }
    world.playDeck.push(charge)
    // PlayDeck has no call to list its charges: it reports each until it is confirmed.
    world.mail.push({
      name: 'playdeck paid',
      deliverTo: (process) => process.deliverPlayDeck(playDeckReport(charge)),
    })
  }
}

export const playDeckReport = ({ id, amount, payer }: World['playDeck'][number]) => ({
  telegramId: payer,
  amount,
  successful: true,
  externalId: id,
})

async function deliver({ world, chance }: Scene): Promise<void> {
  const [letter] = world.mail.splice(chance.below(world.mail.length), 1)
  if (!letter) return
  try {
    await letter.deliverTo(world.process(chance))
    // At times a host does not receive the answer.
    if (chance.once(8)) world.mail.push(letter)
  } catch (error) {
    world.mail.push(letter)
    throw error
  }
}

async function chargeBack({ world, chance }: Scene): Promise<void> {
  const charge = chance.pick(world.stars.charges.slice(-20))
  if (!charge || charge.isReturned || !chance.once(4)) return
  world.stars.refundCharge(charge)
  say(world, chance, 'stars returned', updateOf(world, charge, 'refunded_payment'))
}

async function refundByOperator({ world, chance }: Scene): Promise<void> {
  const charge = chance.pick(world.stars.charges.slice(-30))
  if (!charge || !chance.once(3)) return
  const process = world.process(chance)
  const payments = paymentsOf(process)
  const undoing = {
    method: 'star',
    id: charge.id,
    reason: 'asked',
    by: 'operator',
    now: process.clock(),
  } as const
  await payments.database.transaction((tx) => undoCharge(tx, payments, { ...undoing, outcome: 'refund-due' }))
}

/** The actions of hosts, chain and operators with payments. */
export const paymentActions: readonly Action[] = [
  { name: 'order', weight: 5, run: order },
  { name: 'pay', weight: 5, run: pay },
  { name: 'deliver report', weight: 9, run: deliver },
  { name: 'charge back', weight: 2, run: chargeBack },
  { name: 'operator refunds', weight: 1, run: refundByOperator },
  {
    name: 'watch chain',
    weight: 2,
    run: async ({ world, chance }) => {
      const process = world.process(chance)
      await watchChain(paymentsOf(process), world.tether.tetherReceiver, process.clock())
    },
  },
  { name: 'chain forks', weight: 1, run: async ({ world }) => world.tether.fork() },
  {
    name: 'cancel order',
    weight: 1,
    run: async ({ world, chance }) => {
      const order = chance.pick(world.orders.slice(-10))
      const player = world.players.find(({ number }) => number === order?.number)
      if (!order || !player) return
      const process = world.process(chance)
      const { caller } = player
      if (chance.once(2)) {
        await process.call(checkPayment, { caller, body: { transactionId: order.publicId } })
      } else {
        const body = { transactionId: order.publicId, error: 'changed my mind' }
        await process.call(reportPaymentError, { caller, body })
      }
    },
  },
]
