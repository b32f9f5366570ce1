/** One direction of a line: packets are sent one after the other at a rate, and arrive half a round trip later. */
export interface Link {
  send(packet: Sent): void
}

interface Sent {
  /** Identifies a connection. Its packets arrive in order; connections take turns. */
  flow: object
  bytes: Buffer
  deliver(bytes: Buffer): void
  /** The `performance.now()` before which this connection sends nothing. */
  usableAt: number
}

interface LinkConditions {
  roundTripMs: number
  bytesPerSecond: number
}

/** Payload of an Ethernet frame with TCP over IPv4. */
const packetBytes = 1460

export function createLink(conditions: () => LinkConditions | null): Link {
  /** Queued packets by connection. */
  const waiting = new Map<object, Sent[]>()
  /** Packets in flight, in the order of their arrival. */
  const travelling: { at: number; packet: Sent }[] = []
  let freeAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const pump = () => {
    const now = performance.now()
    const { roundTripMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = conditions() ?? {}
    for (let next = ready(now); next && freeAt <= now; next = ready(now)) {
      const [flow, packets] = next
      const packet = packets.shift() as Sent
      // Moves to the end of the queue, so that connections take turns.
      waiting.delete(flow)
      if (packets.length > 0) waiting.set(flow, packets)
      freeAt = Math.max(freeAt, packet.usableAt) + (packet.bytes.length / bytesPerSecond) * 1000
      travelling.push({ at: freeAt + roundTripMs / 2, packet })
    }
    while (travelling[0] && travelling[0].at <= now) {
      const { packet } = travelling.shift() as { packet: Sent }
      packet.deliver(packet.bytes)
    }
    schedule(now)
  }

  const ready = (now: number) =>
    [...waiting].find(([, [first]]) => first !== undefined && first.usableAt <= now)

  const schedule = (now: number) => {
    clearTimeout(timer)
    const usable = [...waiting.values()].map(([first]) => Math.max(freeAt, first?.usableAt ?? 0))
    const next = Math.min(...usable, travelling[0]?.at ?? Number.POSITIVE_INFINITY)
    if (Number.isFinite(next)) timer = setTimeout(pump, Math.max(0, next - now))
  }

  return {
    send({ flow, bytes, deliver, usableAt }) {
      // An idle link starts now. A busy link continues from the end of its last packet, even if its timer was late.
      if (waiting.size === 0) freeAt = Math.max(freeAt, performance.now())
      const packets = waiting.get(flow) ?? []
      const size = conditions() ? packetBytes : Math.max(1, bytes.length)
      for (let at = 0; at === 0 || at < bytes.length; at += size) {
        packets.push({ flow, bytes: bytes.subarray(at, at + size), deliver, usableAt })
      }
      waiting.set(flow, packets)
      pump()
    },
  }
}
