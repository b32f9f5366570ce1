import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

interface Letter {
  id: number
  to: string
  data: string
  until: number
}

interface Stream {
  clients: string[]
  response: ServerResponse
}

/** A bridge by the TON Connect protocol: `GET /events` streams server-sent events, `POST /message` sends to a client. */
export interface Bridge {
  url: string
  /** Cuts every stream and refuses new ones. */
  goDown(): void
  comeBack(): void
  /** Resolves when a stream of this client is open. */
  listening(client: string): Promise<void>
  /** How many streams are open for this client. */
  streams(client: string): number
  /** Every client that has an open stream. */
  clients(): string[]
  /** Sends a client a message that is not properly encrypted. */
  plant(to: string, from: string, message: string): void
  close(): Promise<void>
}

/** Starts a bridge on a free port. */
export async function startBridge(): Promise<Bridge> {
  let down = false
  let lastId = 0
  let letters: Letter[] = []
  let streams: Stream[] = []
  let waiting: { client: string; resolve(): void }[] = []
  const sockets = new Set<Socket>()

  const write = ({ response }: Stream, { id, data }: Letter) =>
    response.write(`event: message\nid: ${id}\ndata: ${data}\n\n`)
  const post = (to: string, from: string, message: string, ttl = 300) => {
    const letter = {
      id: ++lastId,
      to,
      data: JSON.stringify({ from, message }),
      until: Date.now() + ttl * 1000,
    }
    letters = [...letters.filter(({ until }) => until > Date.now()), letter]
    for (const stream of streams) if (stream.clients.includes(to)) write(stream, letter)
  }

  const listen = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const clients = (query.get('client_id') ?? '').split(',')
    const after = Number(query.get('last_event_id') ?? request.headers['last-event-id'] ?? 0)
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', ...CORS })
    response.write(': open\n\n')
    const stream = { clients, response }
    streams.push(stream)
    request.on('close', () => {
      streams = streams.filter((other) => other !== stream)
    })
    for (const letter of letters) if (letter.id > after && clients.includes(letter.to)) write(stream, letter)
    for (const one of waiting) if (clients.includes(one.client)) one.resolve()
    waiting = waiting.filter(({ client }) => !clients.includes(client))
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bridge')
    if (down) return void request.socket.destroy()
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (pathname.endsWith('/events')) return listen(searchParams, request, response)
    let message = ''
    for await (const part of request) message += part
    response
      .writeHead(200, { 'content-type': 'application/json', ...CORS })
      .end('{"message":"OK","statusCode":200}')
    // A dApp expects an answer only after the bridge has accepted its own request.
    const ttl = Number(searchParams.get('ttl'))
    setImmediate(() => post(searchParams.get('to') ?? '', searchParams.get('client_id') ?? '', message, ttl))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const open = (client: string) => streams.filter(({ clients }) => clients.includes(client)).length
  return {
    url: `http://127.0.0.1:${port}/bridge`,
    goDown() {
      down = true
      cut()
    },
    comeBack() {
      down = false
    },
    listening: (client) =>
      open(client) > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push({ client, resolve })),
    streams: open,
    clients: () => streams.flatMap(({ clients }) => clients),
    plant: (to, from, message) => post(to, from, message),
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cut()
      return closed
    },
  }
}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
