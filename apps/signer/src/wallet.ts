import {
  Address,
  beginCell,
  type Cell,
  type ContractProvider,
  external,
  internal,
  type OutActionSendMsg,
  SendMode,
  storeMessage,
  toNano,
} from '@ton/core'
import type { KeyPair } from '@ton/crypto'
import { HighloadWalletV3 } from '@tonkite/highload-wallet-v3'

export interface SignedMessage {
  boc: string
  /** The normalised hash of the message, small hex: by this the chain's sources know it. */
  hash: string
}

/** What goes along with each transfer to pay its way, and to make a jetton wallet for who has none; the rest returns. */
const tonPerTransfer = toNano('0.05')
/** So much reaches the receiver, as a notice. */
const noticeTon = 1n
const transferOp = 0xf8a7ea5

/** The hot wallet of a key. */
export function hotWallet({ publicKey, secretKey }: KeyPair, timeout: number) {
  const walletAt = (queryId: number) =>
    new HighloadWalletV3(HighloadWalletV3.restoreSequence(queryId), publicKey, timeout)
  const { address, init } = walletAt(0)
  return {
    address: address.toRawString(),
    /** Signs one message that makes the wallet send all of these. The same query id is obeyed once. */
    async sign(batch: {
      queryId: number
      createdAt: number
      jettonWallet: string
      payouts: readonly { id: bigint; amount: bigint; to: string }[]
    }): Promise<SignedMessage> {
      const messages = batch.payouts.map((payout) =>
        transferOf(payout, address, Address.parse(batch.jettonWallet)),
      )
      const body = await bodyOf((provider) =>
        walletAt(batch.queryId).sendBatch(provider, secretKey, { messages, createdAt: batch.createdAt }),
      )
      // With its initial state each time: the first message makes the wallet, the others ignore it.
      const message = external({ to: address, init, body })
      return {
        boc: beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64'),
        hash: beginCell()
          .store(storeMessage({ info: message.info, init: null, body }, { forceRef: true }))
          .endCell()
          .hash()
          .toString('hex'),
      }
    },
  }
}

function transferOf(
  { id, amount, to }: { id: bigint; amount: bigint; to: string },
  self: Address,
  jettonWallet: Address,
): { mode: number; message: OutActionSendMsg['outMsg'] } {
  const body = beginCell()
    .storeUint(transferOp, 32)
    .storeUint(id, 64)
    .storeCoins(amount)
    .storeAddress(Address.parse(to))
    .storeAddress(self)
    .storeBit(false)
    .storeCoins(noticeTon)
    .storeBit(false)
    .endCell()
  // One that cannot be sent must not keep the others back.
  const mode = SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS
  return { mode, message: internal({ to: jettonWallet, value: tonPerTransfer, bounce: true, body }) }
}

/** The library sends through a provider; ours only takes what it would have sent. */
async function bodyOf(send: (provider: ContractProvider) => Promise<void>): Promise<Cell> {
  let taken: Cell | undefined
  await send({
    external: async (body: Cell) => {
      taken = body
    },
  } as ContractProvider)
  if (!taken) throw new Error('nothing was signed')
  return taken
}
