import {
  type Account,
  type ITonConnect,
  type SendTransactionResponse,
  type SignDataResponse,
  TonConnectError,
  UserRejectsError,
  type Wallet,
  WalletAlreadyConnectedError,
  type WalletInfo,
  WalletNotConnectedError,
} from '@tonconnect/sdk'
import { fakeList } from './fake-list.ts'

/** The account of the fake wallet. */
const ADDRESS = '0:ed169130705004711b9994b5615bde6bd3d1a6af6ea9ed5a5a2a2b9d1d0c7f7a'

/** The connected wallet with the name `appName`. */
export function fakeWallet(appName = 'tonkeeper'): Wallet {
  return {
    device: {
      platform: 'iphone',
      appName,
      appVersion: '4',
      maxProtocolVersion: 2,
      features: ['SendTransaction'],
    },
    provider: 'http',
    account: { address: ADDRESS, chain: '-239', walletStateInit: '', publicKey: 'ab' },
  }
}

type Reply = SendTransactionResponse & SignDataResponse & { traceId: string }

interface Pending {
  signal: AbortSignal | undefined
  /** Resolves the request; a test passes only the fields that it reads later. */
  resolve(reply: Partial<Reply>): void
  reject(error: unknown): void
  onRequestSent(): void
}

/**
 * A connector with the quirks of the real one: it throws when connected twice, notifies listeners before and after it
 * has changed, drops aborted requests, and may never answer.
 */
export class FakeConnector implements ITonConnect {
  wallet: Wallet | null = null
  list: WalletInfo[] = fakeList()
  connects: { source: unknown; request: unknown; signal: AbortSignal | undefined }[] = []
  pending: Pending[] = []
  paused: boolean[] = []
  disconnects = 0
  restores = 0
  /** The behaviour of restoring; by default there is nothing to restore. */
  onRestore: () => Promise<void> = () => Promise.resolve()
  #status: ((wallet: Wallet | null) => void)[] = []
  #errors: ((error: TonConnectError) => void)[] = []

  get connected() {
    return this.wallet !== null
  }
  get account(): Account | null {
    return this.wallet?.account ?? null
  }
  get listeners() {
    return this.#status.length + this.#errors.length
  }
  getWallets() {
    return Promise.resolve(this.list)
  }
  onStatusChange(callback: (wallet: Wallet | null) => void, onError?: (error: TonConnectError) => void) {
    this.#status.push(callback)
    if (onError) this.#errors.push(onError)
    return () => {
      this.#status = this.#status.filter((other) => other !== callback)
      this.#errors = this.#errors.filter((other) => other !== onError)
    }
  }
  connect(source: unknown, request?: unknown, options?: { signal?: AbortSignal }) {
    if (this.connected) throw new WalletAlreadyConnectedError()
    this.connects.push({ source, request, signal: options?.signal })
    const link = (source as { universalLink?: string }).universalLink ?? 'tc://'
    return `${link}${link.includes('?') ? '&' : '?'}v=2&id=session${this.connects.length}` as never
  }
  async restoreConnection() {
    this.restores += 1
    await this.onRestore()
  }
  pauseConnection() {
    this.paused.push(true)
  }
  async unPauseConnection() {
    this.paused.push(false)
  }
  setConnectionNetwork() {
    if (this.connected) throw new TonConnectError('Cannot change network while wallet is connected')
  }
  async disconnect() {
    if (!this.connected) throw new WalletNotConnectedError()
    this.disconnects += 1
    this.accept(null)
  }
  sendTransaction(_: unknown, options?: unknown) {
    return this.#request(options)
  }
  signData(_: unknown, options?: unknown) {
    return this.#request(options)
  }
  getSessionId() {
    return Promise.resolve('session')
  }

  /** The wallet connects or, with null, disconnects. */
  accept(wallet: Wallet | null) {
    this.wallet = wallet
    for (const callback of this.#status) callback(wallet)
  }
  /** The wallet declines, or fails with another error. */
  decline(error: TonConnectError = new UserRejectsError()) {
    for (const callback of this.#errors) callback(error)
  }

  #request(options: unknown) {
    const { signal, onRequestSent } = (options ?? {}) as { signal?: AbortSignal; onRequestSent?: () => void }
    return new Promise<Reply>((resolve, reject) => {
      const answer = (reply: Partial<Reply>) => resolve(reply as Reply)
      this.pending.push({ signal, resolve: answer, reject, onRequestSent: onRequestSent ?? (() => {}) })
    })
  }
}
