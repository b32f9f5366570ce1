import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire between the server and its database, that can be made bad. */
export interface TcpProxy {
  port: number
  /** Ends all connections, and refuses new ones until mended. */
  cut(): void
  /** Carries nothing any more, without a word, until mended. */
  silence(): void
  /** Carries everything later, and breaks a connection now and then, until mended. */
  slow(delayMs: number, breaksOnceIn: number): void
  mend(): void
  /** From now on to another port of the same host. */
  leadTo(port: number): void
  close(): Promise<void>
}

/** @param random gives numbers from 0 to 1 */
export async function startTcpProxy(host: string, target: number, random: () => number): Promise<TcpProxy> {
  let port = target
  let state: 'well' | 'cut' | 'silent' | 'slow' = 'well'
  let [delayMs, breaksOnceIn] = [0, 0]
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect({ host, port, noDelay: true })
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('error', end).once('close', end)
      from.on('data', (chunk) => {
        if (state !== 'slow') return void to.write(chunk)
        if (random() * breaksOnceIn < 1) return end()
        setTimeout(() => to.destroyed || to.write(chunk), delayMs)
      })
      if (state === 'silent') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const each = (work: (socket: Socket) => void) => {
    for (const pair of [...pairs]) for (const socket of pair) work(socket)
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut'
      each((socket) => socket.destroy())
    },
    silence: () => {
      state = 'silent'
      each((socket) => socket.pause())
    },
    slow: (by, once) => {
      state = 'slow'
      delayMs = by
      breaksOnceIn = once
    },
    mend: () => {
      state = 'well'
      each((socket) => socket.resume())
    },
    leadTo: (other) => {
      port = other
    },
    close: async () => {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
