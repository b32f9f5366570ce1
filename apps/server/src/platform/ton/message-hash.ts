import { beginCell, Cell, loadMessage, storeMessage } from '@ton/core'

/**
 * The normalised hash of an external message, independent of its encoding: without its initial state, its import fee
 * and its source, with the body in a separate cell (TEP-467).
 * @returns lower-case hex
 */
export function externalMessageHash(boc: string): string {
  const message = loadMessage(Cell.fromBase64(boc).beginParse())
  if (message.info.type !== 'external-in') throw new TypeError('not a message from outside')
  const info = { ...message.info, src: null, importFee: 0n }
  return beginCell()
    .store(storeMessage({ info, init: null, body: message.body }, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex')
}
