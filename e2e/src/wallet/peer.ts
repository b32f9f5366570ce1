import { Base64, type ConnectRequest, hexToByteArray, SessionCrypto } from '@tonconnect/protocol'
import type { Account, KeyHolder } from './key-holder.ts'

/** The account of a peer without a key. */
const ACCOUNT: Account = {
  address: '0:ed169130705004711b9994b5615bde6bd3d1a6af6ea9ed5a5a2a2b9d1d0c7f7a',
  network: '-239',
  publicKey: 'ab'.repeat(32),
  walletStateInit: 'te6cckEBAQEAAgAAAEysuc0=',
}

/** The device information of the peer. */
const DEVICE = {
  platform: 'linux',
  appName: 'peer',
  appVersion: '1.0.0',
  maxProtocolVersion: 2,
  features: [
    'SendTransaction',
    { name: 'SendTransaction', maxMessages: 4 },
    { name: 'SignData', types: ['text', 'binary', 'cell'] },
  ],
}

/** A decrypted request of the dApp. */
export interface PeerRequest {
  id: string
  method: string
  params: string[]
}

/** A fake wallet in Node that speaks the protocol over a bridge. */
export class Peer {
  readonly #bridge: string
  readonly #holder: KeyHolder | undefined
  readonly #session = new SessionCrypto()
  readonly #inbox: PeerRequest[] = []
  readonly #waiting: ((request: PeerRequest) => void)[] = []
  readonly #stop = new AbortController()
  #dapp = ''
  #eventId = Date.now()
  /** The connect request of the dApp. */
  request: ConnectRequest | null = null

  /** @param holder signs the proof of its address when the dApp requests it */
  constructor(bridge: string, holder?: KeyHolder) {
    this.#bridge = bridge
    this.#holder = holder
  }

  /** Reads a link, opens its stream, and accepts. @param device overrides of the device information */
  async accept(link: string, device: { features?: object[] } = {}): Promise<void> {
    this.#read(link)
    await this.#listen()
    const items = [{ name: 'ton_addr', ...(this.#holder?.account ?? ACCOUNT) }, ...(await this.#proof())]
    await this.#send({
      event: 'connect',
      id: this.#eventId++,
      payload: { items, device: { ...DEVICE, ...device } },
    })
  }

  /** The proof for the app in the manifest, if the dApp requested one. */
  async #proof(): Promise<object[]> {
    const asked = this.request?.items.find((item) => item.name === 'ton_proof')
    if (!asked || !this.#holder || !this.request) return []
    const { url } = (await (await fetch(this.request.manifestUrl)).json()) as { url: string }
    return [{ name: 'ton_proof', proof: this.#holder.prove(asked.payload, url) }]
  }

  /** Reads a link and declines. */
  async refuse(link: string): Promise<void> {
    this.#read(link)
    const payload = { code: 300, message: 'User declined the connection' }
    await this.#send({ event: 'connect_error', id: this.#eventId++, payload })
  }

  /** The next request of the dApp. */
  next(): Promise<PeerRequest> {
    const first = this.#inbox.shift()
    return first ? Promise.resolve(first) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Answers a request. */
  reply(id: string, result: unknown): Promise<void> {
    return this.#send({ id, result })
  }

  /** Declines a request. */
  decline(id: string): Promise<void> {
    return this.#send({ id, error: { code: 300, message: 'User declined the request' } })
  }

  /** Ends the session from the wallet's side. */
  leave(): Promise<void> {
    return this.#send({ event: 'disconnect', id: this.#eventId++, payload: {} })
  }

  /** Stops listening. */
  close(): void {
    this.#stop.abort()
  }

  #read(link: string): void {
    const { searchParams } = new URL(link)
    this.#dapp = searchParams.get('id') ?? ''
    this.request = JSON.parse(searchParams.get('r') ?? 'null')
  }

  async #send(message: object): Promise<void> {
    const sealed = this.#session.encrypt(JSON.stringify(message), hexToByteArray(this.#dapp))
    const query = new URLSearchParams({ client_id: this.#session.sessionId, to: this.#dapp, ttl: '300' })
    const response = await fetch(`${this.#bridge}/message?${query}`, {
      method: 'POST',
      body: Base64.encode(sealed),
    })
    if (!response.ok) throw new Error(`The bridge answered ${response.status}`)
  }

  async #listen(): Promise<void> {
    const address = `${this.#bridge}/events?client_id=${this.#session.sessionId}`
    const response = await fetch(address, { signal: this.#stop.signal })
    void this.#follow(response).catch(() => {
      // Ended by close() or by a bridge that went down, both by the test.
    })
  }

  async #follow({ body }: Response): Promise<void> {
    if (!body) return
    let text = ''
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (!data) return
    const { from, message } = JSON.parse(data)
    const sealed = Base64.decode(message).toUint8Array()
    const request = JSON.parse(this.#session.decrypt(sealed, hexToByteArray(from)))
    const taker = this.#waiting.shift()
    if (taker) taker(request)
    else this.#inbox.push(request)
  }
}
