import { beginCell, Cell, loadMessage, storeMessage } from '@ton/core'

/**
 * The hash by which a message from outside is known, whatever way it was packed: without its initial state, its import
 * fee and its source, with the body in a cell of its own (TEP-467).
 * @returns small hex
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
