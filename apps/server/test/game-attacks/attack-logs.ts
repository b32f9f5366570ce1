import { decodeLog, encodeLog, type LogEvent, type PowerUp, type RunLog } from '@ganj/game-core'

/** Ways to change a run log. Only the tests of the verification use them. */

/** The bytes of a log, changed in its decoded form and encoded again. */
export const changeLog = (bytes: Uint8Array, change: (log: RunLog) => Partial<RunLog>): Uint8Array => {
  const log = decodeLog(bytes)
  return encodeLog({ ...log, ...change(log) })
}

/** The inputs as a list, changed. */
export const changeInputs = (bytes: Uint8Array, change: (inputs: number[]) => number[]): Uint8Array =>
  changeLog(bytes, ({ inputs }) => ({ inputs: Uint16Array.from(change([...inputs])) }))

/** Inserts events, in the order of their ticks. */
export const withEvents = (bytes: Uint8Array, ...more: LogEvent[]): Uint8Array =>
  changeLog(bytes, ({ events }) => ({ events: [...events, ...more].sort((a, b) => a.tick - b.tick) }))

export const usedAt = (tick: number, event: PowerUp | 'revive'): LogEvent => ({ tick, event })

/** Inserts ticks at a place, given as a part of the run from 0 to 1. */
export const insert = (inputs: number[], part: number, ...ticks: number[]): number[] =>
  inputs.toSpliced(Math.floor(inputs.length * part), 0, ...ticks)

export const remove = (inputs: number[], part: number, count: number): number[] =>
  inputs.toSpliced(Math.floor(inputs.length * part), count)

/** Cuts the inputs into pieces of so many ticks. */
export const pieces = (inputs: number[], ticks: number): number[][] =>
  Array.from({ length: Math.ceil(inputs.length / ticks) }, (_, at) =>
    inputs.slice(at * ticks, (at + 1) * ticks),
  )

/** Where the body of an encoded log begins: magic, version of one byte, seed, levels, then the ticks' varint. */
const beforeTicks = 3 + 1 + 16 + 3

const bodyAt = (bytes: Uint8Array): number => {
  let at = beforeTicks
  while ((bytes[at] ?? 0) > 127) at++
  return at + 1
}

/** The bytes with some of them replaced at a place. */
export const patch = (bytes: Uint8Array, at: number, ...values: number[]): Uint8Array => {
  const changed = Uint8Array.from(bytes)
  changed.set(values, at)
  return changed
}

/** The bytes with some removed at a place and others inserted there. */
export const splice = (bytes: Uint8Array, at: number, count: number, ...values: number[]): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), ...values, ...bytes.subarray(at + count)])

/** A number as the varint of the format. */
export function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128)
  return [...bytes, left]
}

/** The log with another number of ticks in its header. */
export const claimTicks = (bytes: Uint8Array, ...written: number[]): Uint8Array =>
  splice(bytes, beforeTicks, bodyAt(bytes) - beforeTicks, ...written)

/** The header of a log with another body. */
export const replaceBody = (bytes: Uint8Array, ticks: number, ...body: number[]): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, beforeTicks), ...varint(ticks), ...body])

/** The log under another seed. */
export const reseed = (bytes: Uint8Array, seed: string): Uint8Array => changeLog(bytes, () => ({ seed }))
