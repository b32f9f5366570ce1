import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createLink } from './link.ts'

/** The conditions of a simulated line. */
export interface LineConditions {
  /** Milliseconds from a request to the first byte of its answer, beyond the server's time. */
  roundTripMs: number
  /** Round trips of a new connection before its first request is sent. */
  setUpRoundTrips: number
  /** Bytes per second, shared by all connections. */
  downstream: number
  upstream: number
}

/**
 * Slow 4G as the browser's developer tools define it. Their latency of 562 ms is 3.75 network round trips of 150 ms,
 * the share of connection set-up in it, so a connection costs nothing more by default.
 */
export const slow4G: LineConditions = {
  roundTripMs: 562,
  setUpRoundTrips: 0,
  downstream: 1_440_000 / 8,
  upstream: 675_000 / 8,
}

/** The traffic since the last reset of the counters. */
export interface Traffic {
  /** Bytes that reached the browser, headers included. */
  bytes: number
  /** Unencrypted HTTP/1.1 requests of the browser. */
  requests: number
}

/** A simulated line to any number of servers, which share its bandwidth: TCP proxies on loopback. */
export interface Line {
  /** @returns the origin of a server over this line, with the same scheme and host name */
  to(address: string): Promise<string>
  /** Changes the conditions from now on; `null` forwards everything at once. */
  use(conditions: LineConditions | null): void
  traffic(): Traffic
  reset(): void
  close(): void
}

const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+ HTTP\/1\.1\r\n/

export function openLine(): Line {
  let conditions: LineConditions | null = null
  let counted: Traffic = { bytes: 0, requests: 0 }
  const down = createLink(() => conditions && { ...conditions, bytesPerSecond: conditions.downstream })
  const up = createLink(() => conditions && { ...conditions, bytesPerSecond: conditions.upstream })
  const servers: Server[] = []
  const sockets = new Set<Socket>()

  const carry = (client: Socket, port: number) => {
    const { roundTripMs = 0, setUpRoundTrips = 0 } = conditions ?? {}
    const usableAt = performance.now() + roundTripMs * setUpRoundTrips
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
    }
    client.on('data', (chunk: Buffer) => {
      if (requestLine.test(chunk.toString('latin1', 0, 4096))) counted.requests++
      up.send({ flow: client, bytes: chunk, deliver: (bytes) => server.write(bytes), usableAt })
    })
    server.on('data', (chunk: Buffer) => {
      const deliver = (bytes: Buffer) => {
        counted.bytes += bytes.length
        client.write(bytes)
      }
      down.send({ flow: server, bytes: chunk, deliver, usableAt })
    })
    const nothing = Buffer.alloc(0)
    client.on('close', () => {
      sockets.delete(client)
      up.send({ flow: client, bytes: nothing, deliver: () => server.destroy(), usableAt })
    })
    server.on('close', () => {
      sockets.delete(server)
      down.send({ flow: server, bytes: nothing, deliver: () => client.end(), usableAt })
    })
  }

  return {
    async to(address) {
      const { port: given, protocol, hostname } = new URL(address)
      const port = Number(given)
      const proxy = createServer((client) => carry(client, port)).listen(0, '127.0.0.1')
      await once(proxy, 'listening')
      servers.push(proxy)
      return `${protocol}//${hostname}:${(proxy.address() as AddressInfo).port}`
    },
    use: (wanted) => {
      conditions = wanted
    },
    traffic: () => ({ ...counted }),
    reset: () => {
      counted = { bytes: 0, requests: 0 }
    },
    close: () => {
      for (const proxy of servers) proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
