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
const transfer = {
  query_id: '1',
  source: null,
  destination: '0:11',
  amount: '1',
  source_wallet: '0:22',
  jetton_master: '0:33',
  transaction_hash: 'aa',
  transaction_lt: '7',
  transaction_now: 1,
  transaction_aborted: false,
  forward_payload: null,
}
const transaction = { account: '0:11', hash: 'aa', lt: '7', now: 1, description: {}, out_msgs: [message] }

export const seeds = [
  JSON.stringify({ transactions: [{ ...transaction, in_msg: message }] }),
  JSON.stringify({ jetton_transfers: [transfer] }),
  JSON.stringify({ last: { gen_utime: '1' } }),
  JSON.stringify({ accounts: [{ address: '0:11', balance: '1' }] }),
  JSON.stringify({ jetton_wallets: [{ address: '0:11', balance: '1' }] }),
  JSON.stringify({ ok: false, error: 'no' }),
  JSON.stringify({ exit_code: 0, stack: [{ type: 'num', value: '0x1' }] }),
]

/**
 * Answers of the chain's index, which a third party runs. Coverage does not help much: the validators are compiled at
 * run time, where no branch is counted, so the seeds are complete answers that are changed value by value.
 */
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
