import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createLink, type LinkQuality, type LinkStream } from './link.ts'

/** A TCP proxy between two parts that can simulate network faults. */
export interface TcpProxy {
  port: number
  /** Closes all connections, and refuses new ones until `mend`. */
  cut(): void
  /** Silently forwards nothing until `mend`. */
  silence(): void
  /** Forwards everything over a link of this quality in each direction until `mend`. */
  impair(quality: LinkQuality): void
  /** Silently and permanently stops forwarding on open connections, without closing them. New connections work. */
  strand(): void
  mend(): void
  /** Changes the target to another port of the same host. */
  leadTo(port: number): void
  close(): Promise<void>
}

/** Bytes in flight in one direction of a connection before its sender has to wait. */
const windowBytes = 65_536

/** @param random returns numbers from 0 to 1 */
export async function startTcpProxy(host: string, target: number, random: () => number): Promise<TcpProxy> {
  let port = target
  let state: 'well' | 'cut' | 'silent' = 'well'
  let links: readonly ReturnType<typeof createLink>[] = []
  const pairs = new Set<Pair>()
  const server = createServer({ noDelay: true }, (near) => {
    if (state === 'cut') return near.destroy()
    const far = connect({ host, port, noDelay: true })
    const pair = createPair(near, far, () => links)
    pairs.add(pair)
    pair.onEnd(() => pairs.delete(pair))
    if (state === 'silent') pair.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut'
      for (const pair of [...pairs]) pair.end()
    },
    silence: () => {
      state = 'silent'
      for (const pair of pairs) pair.pause()
    },
    impair: (quality) => {
      links = [createLink(quality, random), createLink(quality, random)]
    },
    strand: () => {
      for (const pair of pairs) pair.strand()
    },
    mend: () => {
      state = 'well'
      links = []
      for (const pair of pairs) pair.resume()
    },
    leadTo: (other) => {
      port = other
    },
    close: async () => {
      for (const pair of [...pairs]) pair.end()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The two TCP connections of one proxied connection. */
interface Pair {
  pause(): void
  resume(): void
  strand(): void
  end(): void
  onEnd(listener: () => void): void
}

function createPair(near: Socket, far: Socket, linksNow: () => readonly { open(): LinkStream }[]): Pair {
  const sockets = [near, far] as const
  let isStranded = false
  let hasEnded = false
  const listeners: (() => void)[] = []
  const end = (how: 'destroy' | 'destroySoon' | 'resetAndDestroy') => {
    if (hasEnded) return
    hasEnded = true
    for (const socket of sockets) socket[how]()
    for (const listener of listeners) listener()
  }
  for (const [index, [from, to]] of [sockets, [far, near] as const].entries()) {
    const onReset = () => end('resetAndDestroy')
    const carrier = createCarrier(from, to, () => linksNow()[index], onReset)
    from.on('data', (chunk) => isStranded || carrier.carry(chunk))
    from.on('error', () => undefined)
    // A stranded connection is not closed when its other end closes.
    from.once('close', () => isStranded || carrier.whenIdle(() => end('destroySoon')))
  }
  return {
    pause: () => void sockets.map((socket) => socket.pause()),
    resume: () => void sockets.map((socket) => socket.resume()),
    strand: () => {
      isStranded = true
    },
    end: () => end('destroy'),
    onEnd: (listener) => listeners.push(listener),
  }
}

/** Forwards one direction of a connection in order, over the link that is current when bytes arrive. */
function createCarrier(
  from: Socket,
  to: Socket,
  linkNow: () => { open(): LinkStream } | undefined,
  onReset: () => void,
) {
  let link: ReturnType<typeof linkNow>
  let stream: LinkStream | undefined
  const underWay: { at: number; bytes: Buffer }[] = []
  let bytesUnderWay = 0
  let isPaused = false
  let whenIdle: (() => void) | undefined
  const deliver = () => {
    while (underWay[0] && underWay[0].at <= performance.now()) {
      const { bytes } = underWay.shift() as (typeof underWay)[number]
      bytesUnderWay -= bytes.length
      if (!to.destroyed) to.write(bytes)
    }
    if (isPaused && bytesUnderWay < windowBytes) {
      isPaused = false
      from.resume()
    }
    if (underWay[0]) setTimeout(deliver, Math.max(1, underWay[0].at - performance.now()))
    else whenIdle?.()
  }
  return {
    carry: (bytes: Buffer) => {
      const current = linkNow()
      if (current !== link) {
        link = current
        stream = current?.open()
      }
      const arrivals = stream ? stream.send(bytes, performance.now()) : [{ at: 0, bytes }]
      if (!arrivals) return onReset()
      const isIdle = underWay.length === 0
      underWay.push(...arrivals)
      bytesUnderWay += bytes.length
      if (stream && bytesUnderWay >= windowBytes) {
        isPaused = true
        from.pause()
      }
      if (isIdle) deliver()
    },
    whenIdle: (work: () => void) => {
      if (underWay.length === 0) work()
      else whenIdle = work
    },
  }
}
