import { createHash } from 'node:crypto'
import { Address, beginCell } from '@ton/core'
import { type Chain, ChainError, type Message, type Transaction } from '#platform/ton/chain.ts'

/** The content of a message of the model; a real one is in cells, and signed. */
export interface ModelMessage {
  queryId: number
  createdAt: number
  expiresAt: number
  payouts: { id: string; amount: string; to: string }[]
}

export type Fate = 'paid' | 'bounced' | 'refused' | 'skipped'

interface Options {
  /** Seconds, as an integer. */
  now(): number
  chance(below: number): number
}

/** How long an answer may lag behind, seconds. */
const staleSeconds = 60

/**
 * A chain that guarantees what the hot wallet's contract guarantees, and no more: it takes a message within its time,
 * and each query id once. Everything else fails: messages are lost, late, duplicated or out of order; answers are stale
 * or missing.
 */
export function createModelChain({ now, chance }: Options) {
  const underWay: string[] = []
  const known = new Map<string, Transaction>()
  const usedQueries = new Map<number, number>()
  const paid = new Map<bigint, { amount: bigint; to: string }[]>()
  const hidden = (at: number) => at > now() - staleSeconds && chance(3) === 0
  const stumble = () => {
    if (chance(40) === 0) throw new ChainError('unavailable', 'no answer')
  }

  function execute(boc: string): void {
    const message = JSON.parse(boc) as ModelMessage
    if (now() < message.createdAt || now() >= message.expiresAt || usedQueries.has(message.queryId)) return
    usedQueries.set(message.queryId, now())
    const toSelf = messageOf('self', boc)
    add(hashOfBoc(boc), chance(30) === 0 ? [] : [toSelf])
    if (known.get(hashOfBoc(boc))?.outMessages.length === 0) return
    const orders = message.payouts.map(({ id, amount, to }) => ({
      id: BigInt(id),
      fate: fateOf(chance(12)),
      order: orderOf(BigInt(id), BigInt(amount), to),
      amount: BigInt(amount),
      to,
    }))
    const sent = orders.filter(({ fate }) => fate !== 'skipped')
    add(
      toSelf.hash,
      sent.map(({ order }) => order),
    )
    for (const { id, fate, order, amount, to } of sent) {
      if (fate === 'refused') {
        add(order.hash, [], true)
        continue
      }
      const carrier = messageOf(`carrier ${order.hash}`, '', carrierBody)
      add(order.hash, [carrier])
      if (fate === 'paid') {
        add(carrier.hash, [])
        paid.set(id, [...(paid.get(id) ?? []), { amount, to }])
      } else {
        const back = { ...messageOf(`back ${order.hash}`, ''), isBounced: true }
        add(carrier.hash, [back], true)
        add(back.hash, [])
      }
    }
  }

  function add(hash: string, outMessages: Message[], isAborted = false): void {
    known.set(hash, {
      account: 'any',
      lt: BigInt(known.size),
      hash: digest(`transaction ${hash}`),
      at: now(),
      isAborted,
      inMessage: null,
      outMessages,
    })
  }

  const chain: Chain = {
    time: async () => now(),
    transactionOf: async (hash) => {
      stumble()
      const found = known.get(hash)
      return found && !hidden(found.at) ? found : undefined
    },
    runGetMethod: async (_account, _method, [queryId]) => {
      stumble()
      const at = usedQueries.get(Number(queryId))
      return [at !== undefined && !hidden(at) ? -1n : 0n]
    },
    sendBoc: async (boc) => {
      stumble()
      const lot = chance(6)
      if (lot === 0) return
      underWay.push(boc)
      if (lot === 1) underWay.push(boc)
      if (lot === 2) throw new ChainError('unavailable', 'no answer')
    },
    tonBalance: async () => 10n ** 15n,
    jettonBalance: async () => 10n ** 15n,
    jettonWallet: async () => '',
    jettonTransfersTo: async () => [],
    transactions: async () => [],
  }
  return {
    chain,
    /** What each payout was really paid. */
    paid,
    /** Some messages in flight arrive, in any order. */
    deliver: (most: number) => {
      for (let count = 0; count < most && underWay.length > 0; count++) {
        for (const boc of underWay.splice(chance(underWay.length), 1)) execute(boc)
      }
    },
  }
}

const fateOf = (lot: number): Fate =>
  lot === 0 ? 'bounced' : lot === 1 ? 'refused' : lot === 2 ? 'skipped' : 'paid'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

export const hashOfBoc = (boc: string): string => digest(`external ${boc}`)

const emptyBody = beginCell().endCell().toBoc().toString('base64')
const carrierBody = beginCell().storeUint(0x178d4519, 32).endCell().toBoc().toString('base64')

const messageOf = (name: string, boc: string, body = emptyBody): Message => ({
  hash: digest(`${name} ${boc}`),
  source: 'any',
  destination: 'any',
  value: 0n,
  isBounced: false,
  body,
})

function orderOf(id: bigint, amount: bigint, to: string): Message {
  const body = beginCell()
    .storeUint(0xf8a7ea5, 32)
    .storeUint(id, 64)
    .storeCoins(amount)
    .storeAddress(Address.parse(to))
    .endCell()
  orders++
  return messageOf(`order ${orders}`, '', body.toBoc().toString('base64'))
}
let orders = 0
