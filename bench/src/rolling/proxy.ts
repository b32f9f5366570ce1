import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** Interval of the readiness checks of each server, in milliseconds. */
export const checkMs = 100

interface Backend {
  address: string
  agent: Agent
  isReady: boolean
  /** Requests that were forwarded to it. */
  handed: number
  /** Requests it did not answer. */
  lost: number
}

/** A small load balancer: health checks, keep-alive connections, no retries. */
export interface Proxy {
  address: string
  add(address: string): Promise<void>
  /** Removes a server that has stopped. Returns its forwarded and unanswered requests. */
  remove(address: string): { handed: number; lost: number }
  close(): Promise<void>
}

export async function startProxy(): Promise<Proxy> {
  const backends: Backend[] = []
  let turn = 0
  const server = createServer((request, response) => {
    const ready = backends.filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    if (backend) hand(backend, request, response)
    else response.writeHead(502).end()
  })
  const checks = setInterval(() => {
    for (const backend of backends) void check(backend)
  }, checkMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (address) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 64 })
      const backend = { address, agent, isReady: false, handed: 0, lost: 0 }
      await check(backend)
      backends.push(backend)
    },
    remove: (address) => {
      const [gone] = backends.splice(
        backends.findIndex((backend) => backend.address === address),
        1,
      )
      gone?.agent.destroy()
      return { handed: gone?.handed ?? 0, lost: gone?.lost ?? 0 }
    },
    close: async () => {
      clearInterval(checks)
      for (const { agent } of backends) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function check(backend: Backend): Promise<void> {
  backend.isReady = await fetch(`${backend.address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function hand(backend: Backend, request: IncomingMessage, response: ServerResponse): void {
  backend.handed++
  const { hostname, port } = new URL(backend.address)
  const { method, url: path, headers } = request
  const onward = httpRequest({ hostname, port, method, path, headers, agent: backend.agent }, (answer) => {
    const { connection: _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    answer.pipe(response)
  })
  onward.once('error', () => {
    backend.lost++
    if (!response.headersSent) response.writeHead(502)
    response.end()
  })
  request.pipe(onward)
}
