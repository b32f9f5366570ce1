import { createHash } from 'node:crypto'
import { defaultRevives, type Run } from '@ganj/contract'
import type { Levels } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import type { RandomBytes } from '#platform/random.ts'
import { type ReplayAnswer, replayBatch } from '../../src/features/game/replay/replay-worker.ts'
import type { Replays } from '../../src/features/game/replay/replays.ts'
import type { Chance } from '../payments/world.ts'

/** How many different fields there are: playing and replaying each only once saves most of a step's time. */
const fields = 4
const most = 2_000

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** Random bytes of the server: the seeds of runs are from a few fields, all others are drawn. */
export const createRandomBytes =
  (chance: Chance): RandomBytes =>
  (count) =>
    count === 16
      ? digest(`field ${chance.below(fields)}`).subarray(0, 16)
      : Buffer.from(Array.from({ length: count }, () => chance.below(256)))

/** A cache of computed results; when it is too large, it is emptied. */
function createCache<Value>() {
  const known = new Map<string, Value>()
  return (name: string, reckon: () => Value): Value => {
    const found = known.get(name)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const value = reckon()
    known.set(name, value)
    return value
  }
}

export interface PlayedRun {
  log: string
  score: number
  /** Of its inputs, for the segments that it requests; it ends where the next one would begin. */
  digests: readonly string[]
  /** The time it was played. */
  ticks: number
}

const played = createCache<PlayedRun>()

/** The inputs of a player in an open run: always the same in the same circumstances. */
export function playedRun({ seed, rulesVersion, levels, remainingRevives, segments }: RunToPlay): PlayedRun {
  const setup = { seed, rulesVersion, levels, revives: defaultRevives - remainingRevives, segments }
  return played(JSON.stringify(setup), () => {
    const { bytes, result } = playRun(setup, 'novice')
    const { score, ticks, digests } = result
    return { log: Buffer.from(bytes).toString('base64url'), score, digests, ticks }
  })
}

export type RunToPlay = Pick<Run, 'seed' | 'rulesVersion' | 'remainingRevives'> & {
  levels: Levels
  segments: readonly string[]
}

const answered = createCache<ReplayAnswer>()

/**
 * The server's own replays, each only once and synchronously: the order of its threads would not depend on the seed.
 */
export const replaysOnTheSpot: Replays = {
  replay: async (tasks) =>
    tasks.map((task) => {
      const name = `${JSON.stringify([task.setup, task.told])} ${digest(task.deflated).toString('base64')}`
      return answered(name, () => {
        const progress = new Int32Array(new SharedArrayBuffer(8))
        return replayBatch({ tasks: [task], progress })[0] as ReplayAnswer
      })
    }),
  close: async () => undefined,
}
