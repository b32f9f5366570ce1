import { Address, beginCell, Cell, type Slice } from '@ton/core'

const transferOp = 0x0f8a7ea5
const receiptOp = 0x178d4519
const notificationOp = 0x7362d09c
const commentOp = 0

/** Marks a transfer as the payment of an order: a comment that wallets show. */
export const commentOf = (orderId: string): string => `ganj:${orderId}`

const commentPattern = /^\s*ganj:([0-9a-z]{12})\s*$/

interface Transfer {
  orderId: string
  /** Minor units of the jetton. */
  amount: bigint
  /** Raw addresses: the recipient, and the one that gets the excess TON. */
  to: string
  from: string
}

/**
 * The body of a jetton transfer (TEP-74) that pays an order. One nanocoin is forwarded, so that the recipient is
 * notified.
 */
export const transferCell = ({ orderId, amount, to, from }: Transfer): Cell =>
  beginCell()
    .storeUint(transferOp, 32)
    .storeUint(0, 64)
    .storeCoins(amount)
    .storeAddress(Address.parseRaw(to))
    .storeAddress(Address.parseRaw(from))
    .storeBit(false)
    .storeCoins(1n)
    .storeMaybeRef(beginCell().storeUint(commentOp, 32).storeStringTail(commentOf(orderId)).endCell())
    .endCell()

/** An incoming transfer as the jetton wallet received it, as far as it can be read. */
export interface JettonReceipt {
  amount: bigint
  /** Raw address of the owner who sent it. */
  sender: string | null
  orderId: string | undefined
}

/**
 * Reads the transfer that increased a jetton wallet's balance; undefined for any other message. The wallet itself
 * proves it.
 */
export function readReceipt(body: string): JettonReceipt | undefined {
  return attempt(() => {
    const slice = Cell.fromBase64(body).beginParse()
    if (slice.loadUint(32) !== receiptOp) return undefined
    slice.loadUintBig(64)
    const amount = slice.loadCoins()
    const from = slice.loadMaybeAddress()
    slice.loadMaybeAddress()
    slice.loadCoins()
    return { amount, sender: from?.toRawString() ?? null, orderId: orderIn(payloadOf(slice)) }
  })
}

/** Reads a transfer notification of any jetton wallet to its owner. Anybody can forge one. */
export function readNotification(body: string): JettonReceipt | undefined {
  return attempt(() => {
    const slice = Cell.fromBase64(body).beginParse()
    if (slice.loadUint(32) !== notificationOp) return undefined
    slice.loadUintBig(64)
    const amount = slice.loadCoins()
    const sender = slice.loadMaybeAddress()?.toRawString() ?? null
    return { amount, sender, orderId: orderIn(payloadOf(slice)) }
  })
}

/** The order of a transfer of native coins, if its comment names one. */
export const orderInComment = (body: string): string | undefined =>
  attempt(() => orderIn(Cell.fromBase64(body).beginParse()))

/** A payload is stored in place or in a separate cell. */
const payloadOf = (slice: Slice): Slice => (slice.loadBit() ? slice.loadRef().beginParse() : slice)

function orderIn(payload: Slice): string | undefined {
  return attempt(() => {
    if (payload.loadUint(32) !== commentOp) return undefined
    return commentPattern.exec(payload.loadStringTail())?.[1]
  })
}

/** Payloads can have any content: unreadable ones are ignored. */
function attempt<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
