import { walletOwner } from '#auth/wallet/wallet-owner.ts'
import type { Transaction } from '#platform/ton/chain.ts'
import { receiveCharge } from '../charges/receive-charge.ts'
import type { Payments } from '../orders/payment.ts'
import { cursorOf, paymentById, setCursor } from '../orders/queries.ts'
import type { Receipt } from '../orders/rules.ts'
import { orderInComment, readNotification, readReceipt } from './payment-cell.ts'
import type { TetherReceiver } from './tether-receiver.ts'

/** Transactions younger than this are left for the next round, seconds: the newest block may not be complete. */
const finality = 6
/** Transactions younger than this are read again each time, seconds: a source can omit a row and return it later. */
const overlap = 600
/** Transactions older than the first round by more than this paid no order of ours, seconds. */
const slack = 3600

const pageSize = 100

/**
 * Finds incoming tether on the chain, and records it. The proof is the transfer that our own jetton wallet has
 * accepted: that contract accepts jettons of its master only, and names amount and sender itself.
 * @returns how many transactions were recorded
 */
export async function watchChain(
  payments: Payments,
  tetherReceiver: TetherReceiver,
  now: Date,
): Promise<number> {
  const { chain, receiver, master } = tetherReceiver
  const head = await chain.time()
  const since = await beginning(payments, head)
  const ours = await chain.jettonWallet(receiver, master)
  const watch = { payments, tetherReceiver, since, head, now }
  const paid = await read(watch, ours, (transaction) => receiptOf(transaction))
  // Also payments by mistake that name an order: another jetton, or native coins.
  const astray = await read(watch, receiver, (transaction) => mistakeOf(transaction, ours))
  return paid + astray
}

interface Watch {
  payments: Payments
  tetherReceiver: TetherReceiver
  /** Seconds of the chain. */
  since: number
  head: number
  now: Date
}

async function beginning({ database }: Payments, head: number): Promise<number> {
  const known = await cursorOf(database, 'chain-since')
  if (known !== undefined) return Number(known)
  const since = head - slack
  await database.transaction((tx) => setCursor(tx, 'chain-since', String(since)))
  return since
}

async function read(
  { payments, tetherReceiver, since, head, now }: Watch,
  account: string,
  receiptIn: (transaction: Transaction) => Receipt | undefined,
): Promise<number> {
  const { database } = payments
  const name = `chain:${account}`
  let from = BigInt((await cursorOf(database, name)) ?? 0)
  let taken = 0
  for (;;) {
    const page = await tetherReceiver.chain.transactions(account, { since: from, limit: pageSize })
    const sealed = page.filter(({ at }) => at <= head - finality)
    for (const transaction of sealed) {
      const receipt = transaction.at >= since ? receiptIn(transaction) : undefined
      if (receipt && (await recordReceipt(payments, receipt, now))) taken++
    }
    const settled = sealed.findLast(({ at }) => at < head - overlap)
    if (settled) {
      const position = String(settled.lt + 1n)
      await database.transaction((tx) => setCursor(tx, name, position))
    }
    const last = sealed.at(-1)
    if (!last || sealed.length < pageSize) return taken
    from = last.lt + 1n
  }
}

async function recordReceipt(payments: Payments, receipt: Receipt, now: Date): Promise<boolean> {
  const { database } = payments
  const order = receipt.orderId === undefined ? undefined : await paymentById(database, receipt.orderId)
  // Anybody can send worthless tokens to a wallet: only transfers that name an order of ours are stored.
  if (!receipt.isOurs && order?.method !== 'tether') return false
  const payingPlayer = order?.method === 'tether' ? undefined : await walletOwner(database, receipt.payer)
  const verdict = await database.transaction((tx) =>
    receiveCharge(tx, payments, receipt, { payingPlayer, now }),
  )
  return verdict !== undefined
}

function receiptOf({ hash, isAborted, inMessage }: Transaction): Receipt | undefined {
  const read = inMessage && !inMessage.isBounced && !isAborted ? readReceipt(inMessage.body) : undefined
  if (!read || read.amount === 0n) return undefined
  return {
    method: 'tether',
    id: hash,
    amount: read.amount,
    orderId: read.orderId,
    payer: read.sender ?? 'unknown',
    isOurs: true,
  }
}

function mistakeOf({ hash, isAborted, inMessage }: Transaction, ours: string): Receipt | undefined {
  const { body, source, value, isBounced } = inMessage ?? nothing
  if (isBounced || source === null || source === ours) return undefined
  const announced = readNotification(body)
  // Refused coins have bounced; another jetton is here whatever became of its notification.
  if (!announced && isAborted) return undefined
  const orderId = announced?.orderId ?? orderInComment(body)
  const amount = announced?.amount ?? value
  if (orderId === undefined || amount <= 0n || amount > largest) return undefined
  return { method: 'tether', id: hash, amount, orderId, payer: announced?.sender ?? source, isOurs: false }
}

const nothing = { body: '', source: null, value: 0n, isBounced: false }

/** The maximum that the database stores; a notification of a larger amount is ignored. */
const largest = 2n ** 63n - 1n
