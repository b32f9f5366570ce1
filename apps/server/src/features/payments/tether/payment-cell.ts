import { Address, beginCell, Cell, type Slice } from '@ton/core'

const transferOp = 0x0f8a7ea5
const receiptOp = 0x178d4519
const notificationOp = 0x7362d09c
const commentOp = 0

/** What marks a transfer as the payment of an order: a comment that wallets show. */
export const commentOf = (orderId: string): string => `ganj:${orderId}`

const commentPattern = /^\s*ganj:([0-9a-z]{12})\s*$/

interface Transfer {
  orderId: string
  /** Minor units of the jetton. */
  amount: bigint
  /** Raw addresses: who is paid, and who gets back what the way did not cost. */
  to: string
  from: string
}

/** The body of a jetton transfer (TEP-74) that pays an order. One nanocoin goes on with it, so that it is announced. */
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

/** What a jetton wallet was told has come, as far as it can be read. */
export interface JettonReceipt {
  amount: bigint
  /** Raw address of the owner who sent it. */
  sender: string | null
  orderId: string | undefined
}

/** Reads what made a jetton wallet's balance grow; undefined for any other message. The wallet itself proves it. */
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

/** Reads what some jetton wallet, of whatever jetton, announces to its owner. Anybody can announce anything. */
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

/** The order that coins of the chain itself were sent with, if their comment names one. */
export const orderInComment = (body: string): string | undefined =>
  attempt(() => orderIn(Cell.fromBase64(body).beginParse()))

/** A payload stands in place or in a cell of its own. */
const payloadOf = (slice: Slice): Slice => (slice.loadBit() ? slice.loadRef().beginParse() : slice)

function orderIn(payload: Slice): string | undefined {
  return attempt(() => {
    if (payload.loadUint(32) !== commentOp) return undefined
    return commentPattern.exec(payload.loadStringTail())?.[1]
  })
}

/** Strangers write what they like: what cannot be read is as good as not there. */
function attempt<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
