/** What a link does to what crosses it. Times are milliseconds, shares from 0 to 1. */
export interface LinkQuality {
  /** For one way. */
  delayMs: number
  /** How much more a segment may take. */
  jitterMs: number
  /** In each direction, for all connections together. */
  bytesPerSecond: number
  /** Of segments: each is sent again after a retransmission timeout, and may be lost again. */
  loss: number
  /** Of segments: the connection is reset. */
  resets: number
}

/** Bytes that arrive together. */
export interface Arrival {
  at: number
  bytes: Buffer
}

/** One direction of a connection: TCP hands everything over in order, so what is late holds up what comes after it. */
export interface LinkStream {
  /** When what is sent now arrives; `undefined`: the connection is reset. */
  send(bytes: Buffer, now: number): Arrival[] | undefined
}

/** What fits in a packet of an Ethernet, without headers. */
const segmentBytes = 1_448
/** The least that Linux waits for an acknowledgement; it doubles with each loss of the same segment. */
const firstTimeoutMs = 200
const mostLosses = 6

/** One direction of a link, as TCP shows it: segments that are late or lost become bytes that stall. */
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
