/** The quality of a link. Times are milliseconds, shares from 0 to 1. */
export interface LinkQuality {
  /** One way. */
  delayMs: number
  /** The largest additional delay of a segment. */
  jitterMs: number
  /** In each direction, for all connections together. */
  bytesPerSecond: number
  /** Share of segments that are lost. Each is resent after a retransmission timeout, and may be lost again. */
  loss: number
  /** Share of segments that reset the connection. */
  resets: number
}

/** Bytes that arrive together. */
export interface Arrival {
  at: number
  bytes: Buffer
}

/** One direction of a connection. TCP delivers in order, so a late segment delays those after it. */
export interface LinkStream {
  /** The arrivals of bytes that are sent now; `undefined`: the connection is reset. */
  send(bytes: Buffer, now: number): Arrival[] | undefined
}

/** Payload of an Ethernet packet, without headers. */
const segmentBytes = 1_448
/** Linux's minimal retransmission timeout. It doubles with each loss of the same segment. */
const firstTimeoutMs = 200
const mostLosses = 6

/** One direction of a link as a TCP connection sees it: late or lost segments delay the bytes after them. */
export function createLink(quality: LinkQuality, random: () => number): { open(): LinkStream } {
  const { delayMs, jitterMs, bytesPerSecond, loss, resets } = quality
  let freeAt = 0
  const arrivalOf = (sentAt: number) => {
    let at = sentAt + delayMs + random() * jitterMs
    for (let losses = 0; losses < mostLosses && random() < loss; losses++) at += firstTimeoutMs * 2 ** losses
    return at
  }
  return {
    open: () => {
      let last = 0
      return {
        send: (bytes, now) => {
          const arrivals: Arrival[] = []
          for (let from = 0; from < bytes.length; from += segmentBytes) {
            if (random() < resets) return undefined
            const segment = bytes.subarray(from, from + segmentBytes)
            freeAt = Math.max(freeAt, now) + (segment.length / bytesPerSecond) * 1_000
            last = Math.max(last, arrivalOf(freeAt))
            arrivals.push({ at: last, bytes: segment })
          }
          return arrivals
        },
      }
    },
  }
}
