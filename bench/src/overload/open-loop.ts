import { connect, type Socket } from 'node:net'

/** The results of requests that were sent at a fixed rate, independent of the answers. */
export interface Tally {
  /** Target of requests a second. */
  rate: number
  /** Requests a second that were sent: below the target when no connection was free. */
  sent: number
  /** Timely answers of 2xx a second. */
  goodput: number
  /** Share of requests that were answered 503. */
  refused: number
  /** Share of requests without a timely answer. */
  late: number
  /** Other answers than 2xx and 503. */
  wrong: number
  /** Latency of successful reads, in milliseconds. */
  readP50: number
  readP99: number
  writeP99: number
  /** Latency of refusals, in milliseconds. */
  refusalP99: number
  /** Share of one core that the generator used. */
  cost: number
}

export interface Request {
  text: string
  isRead: boolean
}

interface Options {
  address: string
  rate: number
  seconds: number
  /** Time after which an answer is late, in milliseconds. */
  patienceMs: number
  /** Number of connections, which are opened before the load. */
  connections: number
}

interface Prepared {
  bytes: Buffer
  isRead: boolean
  dueAt: number
}

/** A buffer that all connections share: its content is processed before the next read. */
const inbox = Buffer.alloc(1 << 16)
const ok = '2'.charCodeAt(0)
const failed = '5'.charCodeAt(0)
const three = '3'.charCodeAt(0)
/** Offset of the status, after `HTTP/1.1 `. */
const statusAt = 9
/** The first request of a connection. The kernel completes connections that the server has yet to accept. */
const greeting = 'GET /livez HTTP/1.1\r\nhost: bench\r\n\r\n'

/**
 * An open-loop load generator: the rate does not fall when answers are late, as with independent players. Requests share
 * connections as behind a proxy. A request without a free connection is dropped, and a late answer does not count. All requests
 * are prepared before, and only the status and the length of an answer are parsed.
 */
export async function sendAtRate(next: () => Request, options: Options): Promise<Tally> {
  const { address, rate, seconds, patienceMs, connections } = options
  const { hostname, port } = new URL(address)
  const total = Math.round(rate * seconds)
  const requests = Array.from({ length: total }, (_, at): Prepared => {
    const { text, isRead } = next()
    return { bytes: Buffer.from(text, 'latin1'), isRead, dueAt: (at / rate) * 1000 }
  })
  const free: Client[] = []
  const counts = { good: 0, refused: 0, wrong: 0 }
  const [reads, writes, refusals]: [number[], number[], number[]] = [[], [], []]
  let from = 0

  interface Client {
    socket: Socket
    accepted: Promise<void>
    send(request: Prepared): void
  }
  const note = (request: Prepared, first: number, third: number) => {
    const ms = performance.now() - from - request.dueAt
    if (ms > patienceMs) return
    if (first === ok) {
      counts.good++
      ;(request.isRead ? reads : writes).push(ms)
    } else if (first === failed && third === three) {
      counts.refused++
      refusals.push(ms)
    } else counts.wrong++
  }
  const openClient = (): Client => {
    let asked: Prepared | undefined
    let missing = 0
    let [first, third] = [0, 0]
    let accept: () => void
    const accepted = new Promise<void>((resolve) => {
      accept = resolve
    })
    const read = (bytes: number): boolean => {
      if (!asked) {
        accept()
        return true
      }
      if (missing === 0) {
        first = inbox[statusAt] as number
        third = inbox[statusAt + 2] as number
        missing = lengthOf(bytes)
      }
      missing -= bytes
      if (missing > 0) return true
      missing = 0
      note(asked, first, third)
      asked = undefined
      free.push(client)
      return true
    }
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: inbox, callback: read },
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      const at = free.indexOf(client)
      if (at >= 0) free.splice(at, 1)
    })
    socket.write(greeting)
    const client: Client = {
      socket,
      accepted,
      send: (request) => {
        asked = request
        socket.write(request.bytes)
      },
    }
    free.push(client)
    return client
  }

  // Keep-alive, as in a proxy: opening a connection costs more than a call and would dominate the result.
  const clients = Array.from({ length: connections }, openClient)
  await Promise.all(clients.map(({ accepted }) => accepted))
  const spent = process.cpuUsage()
  from = performance.now()
  let [begun, sent] = [0, 0]
  let endedAt = 0
  await new Promise<void>((resolve) => {
    const tick = () => {
      const now = performance.now() - from
      for (; begun < total && (requests[begun] as Prepared).dueAt <= now; begun++) {
        const client = free.pop()
        if (!client) continue
        client.send(requests[begun] as Prepared)
        sent++
      }
      if (begun < total) setTimeout(tick, 1)
      else {
        endedAt = performance.now()
        setTimeout(resolve, patienceMs)
      }
    }
    tick()
  })
  const { user, system } = process.cpuUsage(spent)
  const elapsed = endedAt - from
  for (const { socket } of clients) socket.removeAllListeners('close').destroy()
  const at = (times: number[], share: number) =>
    times.sort((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN
  return {
    rate,
    sent: (sent / elapsed) * 1000,
    goodput: counts.good / seconds,
    refused: counts.refused / total,
    late: 1 - (counts.good + counts.refused + counts.wrong) / total,
    wrong: counts.wrong,
    readP50: at(reads, 0.5),
    readP99: at(reads, 0.99),
    writeP99: at(writes, 0.99),
    refusalP99: at(refusals, 0.99),
    cost: (user + system) / 1000 / elapsed,
  }
}

const lengthName = 'content-length: '

/** The length of the answer whose header is in the inbox. Headers are small, so they arrive in one chunk. */
function lengthOf(bytes: number): number {
  const end = inbox.subarray(0, bytes).indexOf('\r\n\r\n')
  const at = inbox.subarray(0, bytes).indexOf(lengthName)
  const length =
    at < 0 || at > end
      ? 0
      : Number.parseInt(inbox.toString('latin1', at + lengthName.length, at + lengthName.length + 8), 10)
  return end + 4 + length
}
