import { createRecorder } from '../replay/recorder.ts'
import { replay } from '../replay/replay.ts'
import { maxRevives } from '../state/setup.ts'
import { rulesVersion } from '../version.ts'
import { decodeLog } from './decode-log.ts'
import { encodeLog } from './encode-log.ts'
import { LogError } from './log-error.ts'

const setup = {
  seed: 'a0'.repeat(16),
  rulesVersion,
  levels: { speed: 3, power: 7, shuttle: 1 },
  revives: maxRevives,
}

const logOf = (ticks: number, targetAt: (tick: number) => number): Uint8Array => {
  const recorder = createRecorder(setup)
  for (let tick = 0; tick < ticks; tick++) recorder.step(targetAt(tick))
  return encodeLog(recorder.log())
}

export const seeds = [
  logOf(0, () => 180),
  logOf(300, () => 180),
  logOf(300, (tick) => (tick * 7) % 361),
  logOf(200, (tick) => (tick % 90 < 45 ? 20 : 340)),
]

/** A longer run costs more than it finds. */
const replayedTicks = 600

/** Only LogError is thrown. A valid log has exactly one encoding, and its replay gives a possible score. */
export function fuzz(bytes: Uint8Array): void {
  try {
    const log = decodeLog(bytes)
    const again = encodeLog(log)
    if (again.length !== bytes.length || again.some((byte, at) => byte !== bytes[at])) {
      throw new Error('a log with two ways to be written')
    }
    if (log.inputs.length > replayedTicks || log.rulesVersion !== rulesVersion) return
    const result = replay({ ...setup, seed: log.seed, levels: log.levels }, bytes)
    const counts = [result.score, result.blueFire, result.gems, result.tickets, result.kills]
    if (counts.some((count) => !Number.isSafeInteger(count) || count < 0))
      throw new Error('a count that cannot be')
    if (result.ticks !== log.inputs.length) throw new Error('another length')
  } catch (error) {
    if (!(error instanceof LogError)) throw error
  }
}
