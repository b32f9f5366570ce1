import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What became of requests that came at a fixed rate, whatever the answers did. */
export interface Tally {
  /** Requests a second that were to be sent. */
  rate: number
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

/**
 * Sends requests at a rate that does not fall when answers are late, as players do that know nothing of each other. They
 * share connections as behind a proxy; a request that finds none free is lost, and an answer that comes late is none.
 */
export async function sendAtRate(next: () => Request, options: Options): Promise<Tally> {
  const { address, rate, seconds, patienceMs, connections } = options
  const { hostname, port } = new URL(address)
  const free: Client[] = []
  const counts = { good: 0, refused: 0, late: 0, wrong: 0 }
  const [reads, writes]: [number[], number[]] = [[], []]
  let sent = 0

  interface Client {
    socket: Socket
    send(request: Request, dueAt: number): void
  }
  const openClient = (to: Client[]): Client => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let asked: { request: Request; dueAt: number } | undefined
    let missing = 0
    let status = ''
    socket.on('error', () => undefined)
    socket.once('close', () => {
      const at = free.indexOf(client)
      if (at >= 0) free.splice(at, 1)
      if (asked) counts.late++
    })
    socket.on('data', (chunk: Buffer) => {
      if (!asked) return
      if (missing === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        status = chunk.toString('latin1', 9, 12)
        const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, end))?.[1]
        missing = end + 4 + Number(length ?? 0)
      }
      missing -= chunk.length
      if (missing > 0) return
      missing = 0
      const { request, dueAt } = asked
      asked = undefined
      const ms = performance.now() - dueAt
      if (ms > patienceMs) counts.late++
      else if (status.startsWith('2')) {
        counts.good++
        ;(request.isRead ? reads : writes).push(ms)
      } else if (status === '503') counts.refused++
      else counts.wrong++
      free.push(client)
    })
    const client: Client = {
      socket,
      send: (request, dueAt) => {
        asked = { request, dueAt }
        socket.write(request.text, 'latin1')
      },
    }
    to.push(client)
    return client
  }

  // As a proxy keeps them: to open one costs more than a call, and would be what is measured.
  await Promise.all(Array.from({ length: connections }, () => once(openClient(free).socket, 'connect')))
  const from = performance.now()
  const total = Math.round(rate * seconds)
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * rate))
      for (; sent < due; sent++) {
        const dueAt = from + (sent / rate) * 1000
        const client = free.pop()
        if (client) client.send(next(), dueAt)
        else counts.late++
      }
      if (sent < total) setTimeout(tick, 1)
      else setTimeout(resolve, patienceMs)
    }
    tick()
  })
  for (const { socket } of free.splice(0)) socket.destroy()
  const at = (times: number[], share: number) =>
    times.sort((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN
  return {
    rate,
    goodput: counts.good / seconds,
    refused: counts.refused / total,
    late: counts.late / total,
    wrong: counts.wrong,
    readP50: at(reads, 0.5),
    readP99: at(reads, 0.99),
    writeP99: at(writes, 0.99),
  }
}
