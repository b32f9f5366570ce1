import { connect, type Socket } from 'node:net'

export interface Load {
  perSecond: number
  answered: number
  /** Milliseconds from sending a request to the last byte of its answer. */
  p50: number
  p99: number
  /** Answers that were not 2xx. */
  failed: number
  /** Of these, calls that the server refused because it was overloaded. */
  turnedAway: number
  /** Of these, all other answers of 5xx. */
  broken: number
  /** Share of one core that the load generator used. */
  cost: number
}

interface Options {
  /** Servers that share the connections. */
  addresses: readonly string[]
  connections: number
  seconds: number
  /** Requests a second in all. Default: as many as are answered. */
  rate?: number
}

interface Tally {
  times: number[]
  failed: number
  turnedAway: number
  broken: number
}

/**
 * A closed-loop load generator: one request at a time on each keep-alive connection, as fast as they are answered. It uses
 * plain sockets and prepared text, because a full HTTP client would use much of the machine that it measures.
 */
export async function load(
  request: () => string,
  { addresses, connections, seconds, rate }: Options,
): Promise<Load> {
  const tally: Tally = { times: [], failed: 0, turnedAway: 0, broken: 0 }
  const spent = process.cpuUsage()
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      converse(new URL(addresses[at % addresses.length] as string), request, {
        until,
        tally,
        gapMs: rate ? (connections / rate) * 1000 : 0,
      }),
    ),
  )
  const elapsed = performance.now() - from
  const { user, system } = process.cpuUsage(spent)
  const times = tally.times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return {
    perSecond: (times.length / elapsed) * 1000,
    answered: times.length,
    p50: at(0.5),
    p99: at(0.99),
    failed: tally.failed,
    turnedAway: tally.turnedAway,
    broken: tally.broken,
    cost: (user + system) / 1000 / elapsed,
  }
}

function converse(
  { hostname, port }: URL,
  request: () => string,
  { until, tally, gapMs }: { until: number; tally: Tally; gapMs: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let sentAt = 0
    let missing = 0
    let dueAt = performance.now()
    const sendInTurn = () => {
      dueAt += gapMs
      const early = dueAt - performance.now()
      if (early > 1) setTimeout(send, early)
      else send()
    }
    const send = () => {
      sentAt = performance.now()
      if (sentAt >= until) return socket.end()
      missing = 0
      socket.write(request(), 'latin1')
    }
    socket.once('connect', send)
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length
      else {
        const { status, length } = headOf(chunk)
        if (!status.startsWith('2')) tally.failed++
        if (chunk.includes('"code":"server.busy"')) tally.turnedAway++
        else if (status.startsWith('5')) tally.broken++
        missing = length - chunk.length
      }
      if (missing > 0) return
      tally.times.push(performance.now() - sentAt)
      sendInTurn()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}

/** The status and the length of an answer, header included. Headers are small, so they arrive in one chunk. */
function headOf(chunk: Buffer): { status: string; length: number } {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined)
    throw new Error(`no answer that can be measured: ${head.slice(0, 200)}`)
  const from = 'HTTP/1.1 '.length
  return { status: head.slice(from, from + 3), length: end + 4 + Number(length) }
}
