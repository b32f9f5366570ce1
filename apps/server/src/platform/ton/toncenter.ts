import { Address, beginCell, Cell } from '@ton/core'
import { rawAddress } from './address.ts'
import { ask, type Source } from './ask.ts'
import { type Chain, ChainError, type JettonTransfer, type Message, type Transaction } from './chain.ts'
import {
  type MessageReply,
  readAccounts,
  readHead,
  readJettonWallets,
  readRun,
  readSent,
  readTransactions,
  readTransfers,
  type TransactionReply,
  type TransferReply,
} from './toncenter-replies.ts'

/** The chain through an HTTP interface of toncenter's v3 form, which lists only what the masterchain has finalised. */
export function createToncenter(source: Source): Chain {
  const get = (path: string, query: Record<string, string> = {}) =>
    ask(source, `/api/v3/${path}?${new URLSearchParams(query)}`)
  const run = async (account: string, method: string, stack: object[]) => {
    const reply = readRun(await ask(source, '/api/v3/runGetMethod', { address: account, method, stack }))
    if (reply.exit_code !== 0) throw new ChainError('refused', `${method} ended with ${reply.exit_code}`)
    return reply.stack
  }
  return {
    time: async () => Number(readHead(await get('masterchainInfo')).last.gen_utime),
    jettonTransfersTo: async (owner, { master, since, limit }) => {
      const query = { owner_address: owner, jetton_master: master, direction: 'in', ...page(since, limit) }
      return inOrder(readTransfers(await get('jetton/transfers', query)).jetton_transfers.flatMap(transferOf))
    },
    transactions: async (account, { since, limit }) =>
      inOrder(
        readTransactions(await get('transactions', { account, ...page(since, limit) })).transactions.map(
          transactionOf,
        ),
      ),
    transactionOf: async (messageHash) => {
      const msg_hash = Buffer.from(messageHash, 'hex').toString('base64')
      const reply = readTransactions(await get('transactionsByMessage', { msg_hash, direction: 'in' }))
      return reply.transactions.map(transactionOf)[0]
    },
    sendBoc: async (boc) => {
      const request = { id: '1', jsonrpc: '2.0', method: 'sendBoc', params: { boc } }
      const { ok, error } = readSent(await ask(source, '/api/v2/jsonRPC', request))
      if (!ok) throw new ChainError('refused', `sendBoc: ${error}`)
    },
    tonBalance: async (account) => {
      const { accounts } = readAccounts(await get('accountStates', { address: account }))
      return BigInt(accounts[0]?.balance ?? 0)
    },
    jettonBalance: async (owner, master) => {
      const query = { owner_address: owner, jetton_address: master, limit: '1' }
      const { jetton_wallets } = readJettonWallets(await get('jetton/wallets', query))
      return BigInt(jetton_wallets[0]?.balance ?? 0)
    },
    jettonWallet: async (owner, master) => {
      const slice = beginCell().storeAddress(Address.parse(owner)).endCell().toBoc().toString('base64')
      const [answer] = await run(master, 'get_wallet_address', [{ type: 'slice', value: slice }])
      return addressIn(answer?.value)
    },
    runGetMethod: async (account, method, numbers) => {
      const stack = numbers.map((number) => ({ type: 'num', value: hexOf(number) }))
      return (await run(account, method, stack)).map(({ value }) => numberOf(value))
    },
  }
}

const page = (since: bigint, limit: number) => ({
  start_lt: String(since),
  limit: String(limit),
  sort: 'asc',
})

/** Sources may return rows out of order, and the same row on two pages. */
function inOrder<Row extends { lt: bigint; hash: string }>(rows: Row[]): Row[] {
  const once = [...new Map(rows.map((row) => [row.hash, row])).values()]
  return once.sort((a, b) => (a.lt < b.lt ? -1 : 1))
}

const hexOf = (number: bigint): string =>
  number < 0n ? `-0x${(-number).toString(16)}` : `0x${number.toString(16)}`

function numberOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^-?0x[0-9a-f]+$/i.test(value)) {
    throw new ChainError('unavailable', 'an answer that is no number')
  }
  return value.startsWith('-') ? -BigInt(value.slice(1)) : BigInt(value)
}

function addressIn(value: unknown): string {
  if (typeof value !== 'string') throw new ChainError('unavailable', 'an answer that is no address')
  return Cell.fromBase64(value).beginParse().loadAddress().toRawString()
}

const hexHash = (hash: string): string => Buffer.from(hash, 'base64').toString('hex')

const messageOf = (reply: MessageReply): Message => ({
  hash: hexHash(reply.hash),
  source: reply.source ? rawAddress(reply.source) : null,
  destination: reply.destination ? rawAddress(reply.destination) : null,
  value: BigInt(reply.value ?? 0),
  isBounced: reply.bounced ?? false,
  body: reply.message_content?.body ?? emptyBody,
})

const emptyBody = beginCell().endCell().toBoc().toString('base64')

const transactionOf = ({
  account,
  hash,
  lt,
  now,
  description,
  in_msg,
  out_msgs,
}: TransactionReply): Transaction => ({
  account: rawAddress(account),
  lt: BigInt(lt),
  hash: hexHash(hash),
  at: now,
  // An account that does not exist skips its compute phase: that is no success either.
  isAborted:
    description.aborted === true ||
    description.compute_ph?.success !== true ||
    description.action?.success === false,
  inMessage: in_msg ? messageOf(in_msg) : null,
  outMessages: out_msgs.map(messageOf),
})

/** A mint by the master has no sender: such a row is left out. */
const transferOf = (reply: TransferReply): JettonTransfer[] =>
  reply.source === null
    ? []
    : [
        {
          lt: BigInt(reply.transaction_lt),
          hash: hexHash(reply.transaction_hash),
          at: reply.transaction_now,
          sender: rawAddress(reply.source),
          receiver: rawAddress(reply.destination),
          senderWallet: rawAddress(reply.source_wallet),
          master: rawAddress(reply.jetton_master),
          amount: BigInt(reply.amount),
          queryId: BigInt(reply.query_id),
          isAborted: reply.transaction_aborted,
          payload: reply.forward_payload ?? null,
        },
      ]
