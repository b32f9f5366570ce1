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
  /** The normalised hash of the message, lower-case hex: the chain's sources identify it by this. */
  hash: string
}

/** The TON attached to each transfer for fees, and for deploying the recipient's jetton wallet; the rest returns. */
const tonPerTransfer = toNano('0.05')
/** The part of it that is forwarded to the recipient, for the transfer notification. */
const noticeTon = 1n
const transferOp = 0xf8a7ea5

/** The hot wallet of a key. */
export function hotWallet({ publicKey, secretKey }: KeyPair, timeout: number) {
  const walletAt = (queryId: number) =>
    new HighloadWalletV3(HighloadWalletV3.restoreSequence(queryId), publicKey, timeout)
  const { address, init } = walletAt(0)
  return {
    address: address.toRawString(),
    /** Signs one message that makes the wallet send all of these. A query id is executed once. */
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
      // With its initial state each time: the first message deploys the wallet, the others ignore it.
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
  // A transfer that fails must not block the others.
  const mode = SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS
  return { mode, message: internal({ to: jettonWallet, value: tonPerTransfer, bounce: true, body }) }
}

/** The library sends through a provider; ours only captures the message. */
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
