import type { MoneyMethod, PaymentState } from '@ganj/contract'
import { expect, test } from 'vitest'
import { type Chance, createChance } from '#test/payments/world.ts'
import {
  fallbackVerdict,
  isPaid,
  judge,
  type PaymentEvent,
  paidItsOrder,
  type Receipt,
  stepFrom,
  type Verdict,
} from './rules.ts'

/** Each is a lifecycle of a few orders, in memory by the rules alone; the database has its own model. */
const sequences = Number(process.env.GANJ_SEQUENCES ?? 10_000)
const seed = Number(process.env.GANJ_MODEL_SEED ?? 7)

const methods: readonly MoneyMethod[] = ['star', 'playdeck', 'tether']
const payers = ['1', '2', '3']

interface Order {
  id: string
  method: MoneyMethod
  amount: bigint
  payer: string
  state: PaymentState
  /** A pack that a player may have once. */
  isSingle: boolean
  delivered: number
}

type Outcome = Verdict['outcome'] | 'refunded' | 'charged-back'

interface Charge {
  receipt: Receipt
  outcome: Outcome
  reason: string
  toBalance: bigint
}

/** Everything the server stores, and what hosts and chain have booked. A crash discards what was not committed. */
interface Books {
  orders: Map<string, Order>
  charges: Map<string, Charge>
  /** All payments ever sent, by hosts and chain: they report them repeatedly. */
  sent: Receipt[]
  /** Stars that the messaging app has taken back or returned, by id of their charge. */
  returned: Set<string>
}

const keyOf = ({ method, id }: Pick<Receipt, 'method' | 'id'>) => `${method}:${id}`

function move(order: Order, event: PaymentEvent): void {
  order.state = stepFrom(order.state, event) ?? order.state
}

/** What `receiveCharge` does, according to the rules. */
function receive({ orders, charges, returned }: Books, receipt: Receipt): void {
  if (charges.has(keyOf(receipt))) return
  const named = orders.get(receipt.orderId ?? '')
  const order = named?.method === receipt.method ? named : undefined
  const known = order && {
    amount: order.amount,
    isPaid: isPaid(order.state),
    // PlayDeck identifies the payer by its own id.
    payer: order.method === 'playdeck' ? null : order.payer,
  }
  const hasOwner = order !== undefined || (receipt.method === 'tether' && payers.includes(receipt.payer))
  let verdict = judge(receipt, { ...(known ? { order: known } : {}), hasOwner })
  if (order && verdict.outcome === 'delivered') {
    move(order, 'paid')
    const has = [...orders.values()].some(
      ({ isSingle, delivered, payer }) => isSingle && delivered > 0 && payer === order.payer,
    )
    if (order.isSingle && has) {
      verdict = fallbackVerdict(receipt.method, 'sold-out', receipt.amount)
      if (verdict.outcome === 'balance') move(order, 'refunded')
    } else {
      order.delivered++
      move(order, 'credited')
    }
  }
  const toBalance = 'toBalance' in verdict ? verdict.toBalance : 0n
  charges.set(keyOf(receipt), { receipt, outcome: verdict.outcome, reason: verdict.reason, toBalance })
  if (returned.has(receipt.id)) reverseCharge({ orders, charges, returned, sent: [] }, receipt)
}

/** The stars of a charge are back with their payer: the purchase is reversed. */
function reverseCharge({ orders, charges }: Books, receipt: Receipt): void {
  const charge = charges.get(keyOf(receipt))
  if (!charge || charge.outcome === 'refunded' || charge.outcome === 'charged-back') return
  const event = charge.outcome === 'refund-due' ? 'refunded' : 'charged-back'
  charge.outcome = event
  const order = orders.get(receipt.orderId ?? '')
  if (order && paidItsOrder(charge.reason)) move(order, event)
}

/**
 * Works on a copy: a process that dies before its commit has done nothing, one that dies after it does the work twice.
 */
function crashing(chance: Chance, books: Books, work: (books: Books) => void): void {
  const lot = chance.below(6)
  work(lot === 0 ? structuredClone(books) : books)
  if (lot === 1) work(books)
}

function pay(chance: Chance, { orders, sent }: Books, index: number): void {
  const order = chance.pick([...orders.values()])
  if (!order) return
  const { method, amount, payer } = order
  const change = method !== 'star' && chance.once(4) ? BigInt(chance.below(7) - 3) : 0n
  // PlayDeck takes one payment for an order: the order's id is the id of its charge.
  const id = method === 'playdeck' ? order.id : `c${index}`
  if (amount + change <= 0n || sent.some((one) => one.method === method && one.id === id)) return
  const isNameless = method === 'tether' && chance.once(8)
  sent.push({
    method,
    id,
    amount: amount + change,
    orderId: isNameless ? undefined : order.id,
    payer: chance.once(8) ? (chance.pick([...payers, 'stranger']) ?? payer) : payer,
    isOurs: method !== 'tether' || !chance.once(12),
  })
}

function runLifecycle(chance: Chance): Books {
  const books: Books = { orders: new Map(), charges: new Map(), sent: [], returned: new Set() }
  const steps = 6 + chance.below(30)
  for (let index = 0; index < steps; index++) {
    const order = chance.pick([...books.orders.values()])
    const receipt = chance.pick(books.sent)
    const lot = chance.below(10)
    if (lot < 2) {
      const id = `o${index}`
      const method = chance.pick(methods) ?? 'star'
      const of = { payer: chance.pick(payers) ?? '1', isSingle: chance.once(3), delivered: 0 }
      books.orders.set(id, { id, method, amount: BigInt(1 + chance.below(9)), state: 'created', ...of })
    } else if (lot < 5) pay(chance, books, index)
    else if (lot < 8) receipt && crashing(chance, books, (mine) => receive(mine, receipt))
    else if (lot === 8)
      order && move(order, chance.pick(['asked', 'cancelled', 'expired'] as const) ?? 'asked')
    else if (receipt?.method === 'star') {
      books.returned.add(receipt.id)
      crashing(chance, books, (mine) => reverseCharge(mine, receipt))
    }
  }
  // Reconciliation: hosts and chain are read from the beginning, and due refunds are sent, both twice.
  for (let times = 0; times < 2; times++) {
    for (const receipt of books.sent) {
      receive(books, receipt)
      const isDue = books.charges.get(keyOf(receipt))?.outcome === 'refund-due'
      if (isDue) books.returned.add(receipt.id)
      if (receipt.method === 'star' && books.returned.has(receipt.id)) reverseCharge(books, receipt)
    }
  }
  return books
}

/** Every unit that was sent is in exactly one place, nothing was delivered twice, and orders agree with charges. */
function prove({ orders, charges, sent, returned }: Books): void {
  expect(charges.size).toBe(sent.length)
  const sums = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount)
  for (const { receipt, outcome, toBalance } of charges.values()) {
    expect(outcome).not.toBe('refund-due')
    expect(outcome === 'refunded' || outcome === 'charged-back').toBe(
      receipt.method === 'star' && returned.has(receipt.id),
    )
    if (outcome === 'delivered') {
      const price = orders.get(receipt.orderId ?? '')?.amount ?? 0n
      expect(price > 0n && toBalance >= 0n && price + toBalance === receipt.amount).toBe(true)
      add('sold', price)
      add('balance', toBalance)
    } else add(outcome === 'balance' ? 'balance' : outcome === 'held' ? 'held' : 'back', receipt.amount)
  }
  const total = [...sums.values()].reduce((sum, amount) => sum + amount, 0n)
  expect(total).toBe(sent.reduce((sum, { amount }) => sum + amount, 0n))
  const singles = new Map<string, number>()
  for (const order of orders.values()) {
    expect(order.delivered).toBeLessThanOrEqual(1)
    const paying = [...charges.values()].filter(
      ({ receipt, outcome }) => receipt.orderId === order.id && outcome === 'delivered',
    )
    expect(order.state === 'credited').toBe(paying.length === 1)
    if (order.isSingle) singles.set(order.payer, (singles.get(order.payer) ?? 0) + order.delivered)
  }
  for (const count of singles.values()) expect(count).toBeLessThanOrEqual(1)
}

test(`${sequences} lifecycles of orders, charges, duplicates, refunds, crashes and reconciles: nothing is lost or given twice`, {
  timeout: 60_000 + sequences,
}, () => {
  const seen = new Set<string>()
  for (let number = 0; number < sequences; number++) {
    const books = runLifecycle(createChance(seed * 1_000_003 + number))
    try {
      prove(books)
    } catch (error) {
      throw new Error(`sequence ${number} of seed ${seed}`, { cause: error })
    }
    for (const { outcome, reason } of books.charges.values()) seen.add(`${outcome} ${reason}`)
  }
  // Every end state must have occurred.
  expect([...seen].sort()).toEqual([
    'balance doubled',
    'balance no-order',
    'balance short',
    'balance sold-out',
    'charged-back paid',
    'delivered over',
    'delivered paid',
    'held no-order',
    'held other-payer',
    'held other-token',
    'held over',
    'held short',
    'held sold-out',
    'refunded doubled',
    'refunded other-payer',
    'refunded sold-out',
  ])
})
