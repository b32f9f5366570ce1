import { Address, beginCell, Cell, type Message, type Transaction, toNano } from '@ton/core'
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox'
import { JettonMinter } from '@ton-community/assets-sdk/dist/jetton/JettonMinter.js'

export interface TestChain {
  readonly blockchain: Blockchain
  /** Raw address of the jetton's master. */
  readonly master: string
  /** All transactions, oldest first. */
  readonly transactions: readonly Transaction[]
  now(): number
  advance(seconds: number): void
  /** A wallet with a thousand TON, identified by a name. */
  wallet(name: string): Promise<SandboxContract<TreasuryContract>>
  /** Mints jettons; `as` names a second, worthless jetton. */
  mint(owner: string, amount: bigint, as?: string): Promise<void>
  /** Sends TON from a faucet account. */
  fund(account: string, amount: bigint): Promise<void>
  /** Sends jettons as a wallet app would. */
  pay(from: string, payment: TestPayment): Promise<void>
  /**
   * Delivers a message from an account, as its wallet sends it once its owner has signed; `body` is base64 of its
   * cells.
   */
  send(from: string, message: { to: string; value: bigint; body: string }): Promise<void>
  /** Accepts an external message; throws when the contract does not accept it. */
  deliver(boc: string): Promise<void>
  jettonWallet(owner: string, as?: string): Promise<string>
  jettonBalance(owner: string): Promise<bigint>
}

export interface TestPayment {
  to: string
  amount: bigint
  queryId?: bigint
  payload?: Cell
  /** Another jetton than the real one. */
  as?: string
}

/**
 * A chain in memory: the real virtual machine, with a jetton of real contracts on it. Its clock is fixed at `start`
 * until it is advanced; a `live` one follows the machine's clock, for programs whose clock cannot be injected.
 */
export async function createTestChain(start: number | 'live' = 1_795_000_000): Promise<TestChain> {
  const blockchain = await Blockchain.create()
  blockchain.now = start === 'live' ? undefined : start
  const now = () => blockchain.now ?? Math.floor(Date.now() / 1000)
  const transactions: Transaction[] = []
  const record = (result: { transactions: Transaction[] }) => void transactions.push(...result.transactions)
  const well = await blockchain.treasury('well')
  const minters = new Map<string, SandboxContract<JettonMinter>>()
  const minterOf = async (name: string) => {
    const known = minters.get(name)
    if (known) return known
    const content = beginCell().storeStringTail(name).endCell()
    const minter = blockchain.openContract(JettonMinter.createFromConfig({ admin: well.address, content }))
    record(await minter.sendDeploy(well.getSender(), toNano('1')))
    minters.set(name, minter)
    return minter
  }
  const walletOf = async (owner: string, name = 'tether') =>
    (await (await minterOf(name)).getWalletAddress(Address.parse(owner))).toRawString()
  const master = (await minterOf('tether')).address.toRawString()

  return {
    blockchain,
    master,
    transactions,
    now,
    advance: (seconds) => {
      blockchain.now = now() + seconds
    },
    wallet: (name) => blockchain.treasury(name, { balance: toNano('1000') }),
    mint: async (owner, amount, as = 'tether') => {
      const minter = await minterOf(as)
      record(await minter.sendMint(well.getSender(), Address.parse(owner), amount, { value: toNano('0.2') }))
    },
    fund: async (account, amount) => {
      record(await well.send({ to: Address.parse(account), value: amount, bounce: false }))
    },
    pay: async (from, { to, amount, queryId = 0n, payload, as }) => {
      const sender = await blockchain.treasury(from, { balance: toNano('1000') })
      const owner = sender.address.toRawString()
      const body = beginCell()
        .storeUint(0xf8a7ea5, 32)
        .storeUint(queryId, 64)
        .storeCoins(amount)
        .storeAddress(Address.parse(to))
        .storeAddress(sender.address)
        .storeBit(false)
        .storeCoins(1n)
        .storeMaybeRef(payload)
        .endCell()
      const wallet = Address.parse(await walletOf(owner, as))
      record(await sender.send({ to: wallet, value: toNano('0.1'), body }))
    },
    send: async (from, { to, value, body }) => {
      const info = {
        type: 'internal',
        ihrDisabled: true,
        bounce: true,
        bounced: false,
        src: Address.parse(from),
        dest: Address.parse(to),
        value: { coins: value },
        ihrFee: 0n,
        forwardFee: 0n,
        createdLt: 0n,
        createdAt: now(),
      } as const
      record(await blockchain.sendMessage({ info, body: Cell.fromBase64(body) }))
    },
    deliver: async (boc) => record(await blockchain.sendMessage(Cell.fromBase64(boc))),
    jettonWallet: walletOf,
    jettonBalance: async (owner) => {
      const { state } = (await blockchain.getContract(Address.parse(await walletOf(owner)))).account.account
        ?.storage ?? { state: undefined }
      if (state?.type !== 'active' || !state.state.data) return 0n
      return state.state.data.beginParse().loadCoins()
    },
  }
}

/** Source and destination of a message, as our addresses. */
export const endsOf = ({ info }: Message) => ({
  source: info.src instanceof Address ? info.src.toRawString() : null,
  destination: info.dest instanceof Address ? info.dest.toRawString() : null,
})
