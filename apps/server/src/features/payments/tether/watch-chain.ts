import { walletOwner } from '#auth/wallet/wallet-owner.ts'
import type { Transaction } from '#platform/ton/chain.ts'
import { receiveCharge } from '../charges/receive-charge.ts'
import type { Payments } from '../orders/payment.ts'
import { cursorOf, paymentById, setCursor } from '../orders/queries.ts'
import type { Receipt } from '../orders/rules.ts'
import { orderInComment, readNotification, readReceipt } from './payment-cell.ts'
import type { TetherReceiver } from './tether-receiver.ts'

/** What is younger than this is left for the next look, seconds: the newest block may not be read in full. */
const finality = 6
/** What is younger than this is read again each time, seconds: a source can leave a row out and bring it later. */
const overlap = 600
/** What had come before the first look by more than this paid no order of ours, seconds. */
const slack = 3600

const pageSize = 100

/**
 * Looks on the chain for tether that has come, and takes it in. What it believes is what our own jetton wallet has
 * accepted: that contract takes jettons of its master only, and names amount and sender itself.
 * @returns how many transactions were taken in
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
  // Beside it, what was sent by mistake but names an order: another jetton, or coins of the chain itself.
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
      if (receipt && (await takeIn(payments, receipt, now))) taken++
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

async function takeIn(payments: Payments, receipt: Receipt, now: Date): Promise<boolean> {
  const { database } = payments
  const order = receipt.orderId === undefined ? undefined : await paymentById(database, receipt.orderId)
  // Anybody can send worthless things to a wallet: only what names an order of ours is kept.
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
  // Coins that were not accepted have gone back; another jetton is here whatever its announcement came to.
  if (!announced && isAborted) return undefined
  const orderId = announced?.orderId ?? orderInComment(body)
  const amount = announced?.amount ?? value
  if (orderId === undefined || amount <= 0n || amount > largest) return undefined
  return { method: 'tether', id: hash, amount, orderId, payer: announced?.sender ?? source, isOurs: false }
}

const nothing = { body: '', source: null, value: 0n, isBounced: false }

/** What the database can keep; who announces more than that has sent nothing. */
const largest = 2n ** 63n - 1n
