import { runEvents } from '../run/events.ts'
import { firstTarget, isNear, logLimits, logMagic, type RunLog, token } from './log.ts'
import { LogError } from './log-error.ts'

/** A log as bytes; the same log always gives the same bytes. Throws LogError when it is over a limit. */
export function encodeLog(log: RunLog): Uint8Array {
  if (log.inputs.length > logLimits.ticks) throw new LogError('too-long')
  if (log.events.length > logLimits.events) throw new LogError('too-many-events')
  const out: number[] = [...logMagic]
  pushVarint(out, log.rulesVersion)
  for (let i = 0; i < 32; i += 2) out.push(Number.parseInt(log.seed.slice(i, i + 2), 16))
  out.push(log.levels.speed, log.levels.power, log.levels.shuttle)
  pushVarint(out, log.inputs.length)
  pushBody(out, log)
  out.push(token.end)
  if (out.length > logLimits.bytes) throw new LogError('too-large')
  return new Uint8Array(out)
}

function pushVarint(out: number[], value: number) {
  let left = value
  for (; left > 127; left >>>= 7) out.push((left & 127) | 128)
  out.push(left)
}

function pushBody(out: number[], log: RunLog) {
  let held = 0
  let target = firstTarget
  let nextEvent = 0
  for (let tick = 0; tick <= log.inputs.length; tick++) {
    for (let due = log.events[nextEvent]; due?.tick === tick; due = log.events[++nextEvent]) {
      pushHold(out, held)
      held = 0
      out.push(token.event | runEvents.indexOf(due.event))
    }
    if (tick === log.inputs.length) break
    const input = log.inputs[tick] ?? 0
    if (input === target) {
      held++
      continue
    }
    held = pushChange(out, held, input - target)
    target = input
  }
  pushHold(out, held)
}

/** Ticks without a change: up to 64 in a byte. */
function pushHold(out: number[], held: number) {
  for (let left = held; left > 0; left -= 64) out.push(token.hold | (Math.min(left, 64) - 1))
}

/** A change after some held ticks: one byte when it is near and at most three ticks were held. */
function pushChange(out: number[], held: number, delta: number): number {
  const near = isNear(delta)
  if (!near || held > 3) pushHold(out, held)
  if (near) {
    const code = delta < 0 ? delta + 16 : delta + 15
    out.push(((held > 3 ? 0 : held) << 5) | code)
    return 0
  }
  const far = delta + 360
  out.push(token.far | (far >> 8), far & 255)
  return 0
}
