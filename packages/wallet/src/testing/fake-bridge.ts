import type { SessionCrypto } from '@tonconnect/sdk'
import { onTestFinished, vi } from 'vitest'

/** A fake `EventSource`, which a test can open, write to and break. */
export class FakeStream {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  readonly url: string

  constructor(url: string) {
    this.url = url
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Fake bridges of every address: records streams and posts of the page, and writes messages to it. */
export interface FakeBridge {
  streams: FakeStream[]
  posted: { url: string; body: string }[]
  /** Streams that are open or opening. */
  live(): FakeStream[]
  /** Writes a message to a client exactly as it is. */
  write(data: string): void
  /** Encrypts a wallet's message and writes it. */
  say(from: SessionCrypto, to: string, message: unknown): void
}

/** Replaces the network by fake bridges until the test ends. @param opens whether streams open automatically */
export function fakeBridge(opens = true): FakeBridge {
  const streams: FakeStream[] = []
  const posted: FakeBridge['posted'] = []
  let lastId = 0
  class Stream extends FakeStream {
    constructor(url: string) {
      super(url)
      streams.push(this)
      if (!opens) return
      queueMicrotask(() => {
        if (this.readyState !== FakeStream.CONNECTING) return
        this.readyState = FakeStream.OPEN
        this.onopen?.()
      })
    }
  }
  vi.stubGlobal('EventSource', Stream)
  // The page's realm has another Uint8Array than Node's encoder, whose arrays the SDK's cryptography refuses.
  const encoder = new TextEncoder()
  vi.stubGlobal(
    'TextEncoder',
    class {
      encode = (text: string) => Uint8Array.from(encoder.encode(text))
    },
  )
  const real = fetch
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (init?.method !== 'post') return real(url, init)
    posted.push({ url: String(url), body: String(init.body) })
    return Response.json({ statusCode: 200 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const live = () => streams.filter(({ readyState }) => readyState !== FakeStream.CLOSED)
  const write = (data: string) => {
    for (const stream of live()) stream.onmessage?.({ data, lastEventId: String(++lastId) })
  }
  return {
    streams,
    posted,
    live,
    write,
    say(from, to, message) {
      const sealed = from.encrypt(JSON.stringify(message), bytes(to))
      write(JSON.stringify({ from: from.sessionId, message: Buffer.from(sealed).toString('base64') }))
    },
  }
}
