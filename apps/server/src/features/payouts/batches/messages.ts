import { type Address, Cell, type Slice } from '@ton/core'

const transferOp = 0xf8a7ea5
const internalTransferOp = 0x178d4519

/** The transfer that a message orders from our jetton wallet. */
export interface Order {
  queryId: bigint
  amount: bigint
  to: string
}

/** Reads a transfer order; undefined for any other message. */
export function readOrder(body: string): Order | undefined {
  const slice = opened(body, transferOp)
  if (!slice) return undefined
  const queryId = slice.loadUintBig(64)
  const amount = slice.loadCoins()
  const to: Address = slice.loadAddress()
  return { queryId, amount, to: to.toRawString() }
}

/** Whether a message transfers jettons from one jetton wallet to another. */
export const carriesJettons = (body: string): boolean => opened(body, internalTransferOp) !== undefined

function opened(body: string, op: number): Slice | undefined {
  const slice = Cell.fromBase64(body).beginParse()
  return slice.remainingBits >= 32 && slice.loadUint(32) === op ? slice : undefined
}
