import { ChainError } from './chain.ts'
import {
  readAccounts,
  readHead,
  readJettonWallets,
  readRun,
  readSent,
  readTransactions,
  readTransfers,
} from './toncenter-replies.ts'

const message = {
  hash: 'aa',
  source: null,
  destination: '0:11',
  value: '1',
  message_content: { body: 'te6' },
}
const transaction = { account: '0:11', hash: 'aa', lt: '7', now: 1, description: {}, out_msgs: [message] }

export const seeds = [
  JSON.stringify({ transactions: [{ ...transaction, in_msg: message }] }),
  JSON.stringify({ jetton_transfers: [{ query_id: '1', source: null, transaction_aborted: false }] }),
  JSON.stringify({ last: { gen_utime: '1' } }),
  JSON.stringify({ accounts: [{ address: '0:11', balance: '1' }] }),
  JSON.stringify({ exit_code: 0, stack: [{ type: 'num', value: '0x1' }] }),
]

/** Answers of the index of the chain, which somebody else runs. */
export function fuzz(bytes: Uint8Array): void {
  let answer: unknown
  try {
    answer = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  for (const read of [
    readTransactions,
    readTransfers,
    readHead,
    readAccounts,
    readJettonWallets,
    readSent,
    readRun,
  ]) {
    try {
      read(answer)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
}
