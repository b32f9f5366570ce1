import { Address, beginCell } from '@ton/core'
import { type Bot, TelegramError } from '#platform/telegram/bot.ts'
import type { Chain, Transaction } from '#platform/ton/chain.ts'
import { commentOf } from '../../src/features/payments/tether/payment-cell.ts'

/** The random source of a test: the same for the same seed. */
export interface Chance {
  /** A whole number below `limit`. */
  below(limit: number): number
  /** True once in so many times. */
  once(times: number): boolean
  pick<T>(list: readonly T[]): T | undefined
}

export function createChance(seed: number): Chance {
  let state = seed
  // mulberry32: any seed is fine.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, once: (times) => below(times) === 0, pick: (list) => list[below(list.length)] }
}

/** A charge of stars as Telegram has booked it. */
export interface StarCharge {
  id: string
  orderId: string
  payerId: number
  amount: number
  isReturned: boolean
  /** Telegram refunds it by itself or not at all. */
  isKept: boolean
}

/** Telegram's books, and a bot that reaches them at random; `name` distinguishes its charges from others. */
export function createStarHost(chance: Chance, name = 'charge') {
  const charges: StarCharge[] = []
  const booked: object[] = []
  const partner = ({ orderId, payerId }: StarCharge) => ({
    type: 'user',
    transaction_type: 'invoice_payment',
    invoice_payload: orderId,
    user: { id: payerId },
  })
  const refundCharge = (charge: StarCharge) => {
    charge.isReturned = true
    booked.push({ id: charge.id, amount: charge.amount, date: 1, receiver: partner(charge) })
  }
  let isWell = false
  const stumble = () => {
    if (isWell) return
    if (chance.once(6)) throw new TelegramError('any', 0, 'no answer')
    if (chance.once(12)) throw new TelegramError('any', 429, 'Too Many Requests', { retryAfter: 1 })
  }
  /** Fails before: nothing is done. Fails after: it is done, and the caller gets no answer. */
  const unreliably = async <T>(work: () => T): Promise<T> => {
    if (isWell) return work()
    stumble()
    const answer = work()
    if (chance.once(6)) throw new TelegramError('any', 0, 'no answer')
    return answer
  }
  const api = {
    refundStarPayment: (_user: number, id: string) =>
      unreliably(() => {
        const charge = charges.find((one) => one.id === id)
        if (!charge || charge.isReturned) throw new TelegramError('refund', 400, 'CHARGE_ALREADY_REFUNDED')
        if (charge.isKept) throw new TelegramError('any', 400, 'Bad Request: CHARGE_NOT_FOUND')
        refundCharge(charge)
        return true
      }),
    getStarTransactions: ({ offset, limit }: { offset: number; limit: number }) =>
      unreliably(() => ({ transactions: booked.slice(offset, offset + limit) })),
  }
  return {
    charges,
    /** From now on every call is answered. */
    recover: () => {
      isWell = true
    },
    bot: { api } as Bot,
    /** @throws TelegramError whenever a call is not carried out */
    stumble,
    refundCharge,
    pay: (orderId: string, payerId: number, amount: number): StarCharge => {
      const id = `${name}-${charges.length}`
      const charge = { id, orderId, payerId, amount, isReturned: false, isKept: chance.once(8) }
      charges.push(charge)
      booked.push({ id: charge.id, amount, date: 1, source: partner(charge) })
      return charge
    },
  }
}

/** Blocks younger than this can still be reorganised, seconds. */
const final = 6

/** A chain with the payments, whose answers are late, truncated, repeated or missing at random. */
export function createTestTetherReceiver(chance: Chance) {
  const receiver = `0:${'11'.repeat(32)}`
  const ours = `0:${'22'.repeat(32)}`
  const all: (Transaction & { hash: string })[] = []
  const amounts = new Map<Transaction, bigint>()
  let lt = 0n
  let total = 0n
  let time = 1_795_000_000
  const never = () => Promise.reject(new Error('nobody asks for this'))
  const chain: Chain = {
    time: async () => time,
    transactions: async (account, { since, limit }) => {
      if (chance.once(8)) throw new Error('the chain gives no answer')
      const mine = all.filter((each) => each.account === account && each.lt >= since).slice(0, limit)
      // A row may be missing from an answer; a later one has it.
      return chance.once(4) ? mine.filter(({ at }) => at < time - 300 || !chance.once(3)) : mine
    },
    jettonWallet: async () => ours,
    jettonTransfersTo: never,
    transactionOf: never,
    sendBoc: never,
    tonBalance: never,
    jettonBalance: never,
    runGetMethod: never,
  }
  const receipt = (from: string, amount: bigint, orderId: string | undefined) => {
    const payload = beginCell()
      .storeUint(0, 32)
      .storeStringTail(orderId ? commentOf(orderId) : '')
    return beginCell()
      .storeUint(0x178d4519, 32)
      .storeUint(0, 64)
      .storeCoins(amount)
      .storeAddress(Address.parseRaw(from))
      .storeAddress(null)
      .storeCoins(0n)
      .storeBit(true)
      .storeRef(payload.endCell())
      .endCell()
  }
  return {
    tetherReceiver: { chain, network: '-239' as const, receiver, master: `0:${'33'.repeat(32)}` },
    all,
    /** All payments ever made, minor units. */
    paid: () => total,
    advance: (seconds: number) => {
      time += seconds
    },
    /** A reorganisation of the newest blocks: their transactions are lost, or come at another place. */
    fork: () => {
      for (const young of all.filter(({ at }) => at > time - final)) {
        const isGone = chance.once(3)
        if (isGone) {
          all.splice(all.indexOf(young), 1)
          total -= amounts.get(young) ?? 0n
        } else young.hash = `${young.hash}'`
      }
    },
    pay: (from: string, amount: bigint, orderId: string | undefined) => {
      const body = receipt(from, amount, orderId).toBoc().toString('base64')
      lt += 10n
      total += amount
      const message = { hash: `m${lt}`, source: from, destination: ours, value: 1n, isBounced: false }
      const inMessage = { ...message, body }
      const transaction = {
        account: ours,
        lt,
        hash: `tx${lt}`,
        at: time,
        isAborted: false,
        inMessage,
        outMessages: [],
      }
      amounts.set(transaction, amount)
      all.push(transaction)
    },
  }
}
