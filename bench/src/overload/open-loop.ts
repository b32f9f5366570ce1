import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What became of requests that came at a fixed rate, whatever the answers did. */
export interface Tally {
  /** Requests a second that were to be sent. */
  rate: number
  /** Requests a second that were sent: fewer than were to be when no connection was free. */
  sent: number
  /** Answers of 2xx in time, a second. */
  goodput: number
  /** Share of the requests that was answered 503. */
  refused: number
  /** Share that had no answer in time. */
  late: number
  /** Other answers than 2xx and 503. */
  wrong: number
  /** Milliseconds to the answers of reads that were carried out. */
  readP50: number
  readP99: number
  writeP99: number
  /** Milliseconds to a refusal. */
  refusalP99: number
  /** Share of one core that the generator itself took. */
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
  /** An answer after this is of no use to its player, milliseconds. */
  patienceMs: number
  /** Connections, opened beforehand. */
  connections: number
}

interface Prepared {
  bytes: Buffer
  isRead: boolean
  dueAt: number
}

/** Read into by all connections in turn: what is in it is looked at before the next one is read. */
const inbox = Buffer.alloc(1 << 16)
const ok = '2'.charCodeAt(0)
const failed = '5'.charCodeAt(0)
const three = '3'.charCodeAt(0)
/** Where a status begins: after `HTTP/1.1 `. */
const statusAt = 9

/**
 * Sends requests at a rate that does not fall when answers are late, as players do that know nothing of each other. They
 * share connections as behind a proxy; a request that finds none free is lost, and an answer that comes late is none. All
 * requests are made beforehand, and of an answer no more is read than its status and its length.
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
    const read = (bytes: number): boolean => {
      if (!asked) return true
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
    const client: Client = {
      socket,
      send: (request) => {
        asked = request
        socket.write(request.bytes)
      },
    }
    free.push(client)
    return client
  }

  // As a proxy keeps them: to open one costs more than a call, and would be what is measured.
  const clients = Array.from({ length: connections }, openClient)
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')))
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

/** How long the answer is whose head, which is small and comes in one piece, is in the inbox. */
function lengthOf(bytes: number): number {
  const end = inbox.subarray(0, bytes).indexOf('\r\n\r\n')
  const at = inbox.subarray(0, bytes).indexOf(lengthName)
  const length =
    at < 0 || at > end
      ? 0
      : Number.parseInt(inbox.toString('latin1', at + lengthName.length, at + lengthName.length + 8), 10)
  return end + 4 + length
}
