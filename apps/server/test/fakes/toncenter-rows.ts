import { Address, beginCell, type Message, storeMessage, type Transaction } from '@ton/core'
import { externalMessageHash } from '../../src/platform/ton/message-hash.ts'
import { endsOf } from './chain.ts'

const base64 = (hash: Buffer) => hash.toString('base64')

const messageCell = (message: Message) => beginCell().store(storeMessage(message)).endCell()

/** The hashes that identify a message, in hex: its own, and the normalised one of an external message. */
export function hashesOf(message: Message): string[] {
  const cell = messageCell(message)
  const own = cell.hash().toString('hex')
  return message.info.type === 'external-in'
    ? [own, externalMessageHash(cell.toBoc().toString('base64'))]
    : [own]
}

function messageRow(message: Message) {
  const { info } = message
  return {
    hash: base64(messageCell(message).hash()),
    ...endsOf(message),
    value: info.type === 'internal' ? String(info.value.coins) : null,
    bounced: info.type === 'internal' ? info.bounced : null,
    message_content: { hash: base64(message.body.hash()), body: base64(message.body.toBoc()), decoded: null },
  }
}

export const accountOf = ({ address }: Transaction): string => `0:${address.toString(16).padStart(64, '0')}`

export function transactionRow(transaction: Transaction) {
  const { description } = transaction
  if (description.type !== 'generic') throw new TypeError(`a transaction of type ${description.type}`)
  const { computePhase: compute, actionPhase: action } = description
  return {
    account: accountOf(transaction).toUpperCase(),
    hash: base64(transaction.hash()),
    lt: String(transaction.lt),
    now: transaction.now,
    description: {
      type: 'ord',
      aborted: description.aborted,
      compute_ph:
        compute.type === 'vm'
          ? { skipped: false, success: compute.success, exit_code: compute.exitCode }
          : { skipped: true, reason: compute.reason },
      action: action ? { success: action.success, result_code: action.resultCode } : null,
    },
    in_msg: transaction.inMessage ? messageRow(transaction.inMessage) : null,
    out_msgs: transaction.outMessages.values().map(messageRow),
  }
}

const transferOp = 0xf8a7ea5

/** A jetton wallet's transaction as a transfer, when it is one. */
export function transferRow(
  transaction: Transaction,
  master: string,
  ownerWallet: (owner: string) => string | undefined,
) {
  const message = transaction.inMessage
  if (message?.info.type !== 'internal' || message.info.bounced) return undefined
  const body = message.body.beginParse()
  if (body.remainingBits < 32 || body.loadUint(32) !== transferOp) return undefined
  const sender = message.info.src.toRawString()
  if (ownerWallet(sender) !== accountOf(transaction)) return undefined
  const queryId = body.loadUintBig(64)
  const amount = body.loadCoins()
  const destination = body.loadAddress()
  const response = body.loadMaybeAddress()
  body.loadMaybeRef()
  const forwardTon = body.loadCoins()
  const payload = body.loadBit() ? body.loadRef() : body.asCell()
  const { description } = transaction
  return {
    query_id: String(queryId),
    source: sender,
    destination: destination.toRawString(),
    amount: String(amount),
    source_wallet: accountOf(transaction),
    jetton_master: master,
    transaction_hash: base64(transaction.hash()),
    transaction_lt: String(transaction.lt),
    transaction_now: transaction.now,
    transaction_aborted: description.type === 'generic' && description.aborted,
    response_destination: response instanceof Address ? response.toRawString() : null,
    custom_payload: null,
    forward_ton_amount: String(forwardTon),
    forward_payload: payload.bits.length === 0 && payload.refs.length === 0 ? null : base64(payload.toBoc()),
    trace_id: null,
  }
}
