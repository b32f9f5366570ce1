import type { LogEvent } from '../log/log.ts'
import { sha256 } from '../numbers/sha256.ts'
import { runEvents } from '../run/events.ts'

/**
 * Digests one part of the inputs and events of a run, chained: SHA-256 over the previous digest (the run's seed for the
 * first part), each target of the part in two bytes, and three bytes for each event in it: ticks before the end of the
 * part, and number.
 * @param before hexadecimal
 * @param end the tick after the part
 * @returns 32 bytes in lower-case hexadecimal
 */
export function digestInputs(
  before: string,
  targets: readonly number[],
  end: number,
  events: readonly LogEvent[],
): string {
  const bytes = new Uint8Array(before.length / 2 + targets.length * 2 + events.length * 3)
  let length = 0
  for (let at = 0; at < before.length; at += 2)
    bytes[length++] = Number.parseInt(before.slice(at, at + 2), 16)
  for (const target of targets) {
    bytes[length++] = target >> 8
    bytes[length++] = target & 255
  }
  for (const { tick, event } of events) {
    const left = end - tick
    if (left > targets.length) continue
    bytes[length++] = left >> 8
    bytes[length++] = left & 255
    bytes[length++] = runEvents.indexOf(event)
  }
  return sha256(bytes.subarray(0, length))
}
