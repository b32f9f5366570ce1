import { beginCell } from '@ton/core'
import { orderInComment, readNotification, readReceipt, transferCell } from './payment-cell.ts'

const [to, from] = [`0:${'11'.repeat(32)}`, `0:${'22'.repeat(32)}`]
const transfer = transferCell({ orderId: 'abcdefghjkmn', amount: 7_000_000n, to, from })
const comment = beginCell().storeUint(0, 32).storeStringTail('ganj:abcdefghjkmn').endCell()
const announced = (op: number) =>
  beginCell().storeUint(op, 32).storeUint(7, 64).storeCoins(7_000_000n).storeAddress(null)

export const seeds = [
  transfer.toBoc(),
  comment.toBoc(),
  announced(0x7362d09c).storeBit(true).storeRef(comment).endCell().toBoc(),
  announced(0x178d4519).storeAddress(null).storeCoins(1n).storeBit(true).storeRef(comment).endCell().toBoc(),
]

/** Bodies of messages that anybody may send on the chain: they are read, or ignored. */
export function fuzz(bytes: Uint8Array): void {
  const body = Buffer.from(bytes).toString('base64')
  for (const read of [readReceipt, readNotification]) {
    const receipt = read(body)
    if (receipt && receipt.amount < 0n) throw new Error('an amount below nothing')
    if (receipt?.orderId !== undefined) isOrder(receipt.orderId)
  }
  const order = orderInComment(body)
  if (order !== undefined) isOrder(order)
}

function isOrder(id: string): void {
  if (!/^[0-9a-z]{12}$/.test(id)) throw new Error('no id of an order')
}
