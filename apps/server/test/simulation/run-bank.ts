import { createHash } from 'node:crypto'
import { defaultRevives, type Run } from '@ganj/contract'
import type { Levels } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import type { RandomBytes } from '#platform/random.ts'
import { type ReplayAnswer, replayBatch } from '../../src/features/game/replay/replay-worker.ts'
import type { Replays } from '../../src/features/game/replay/replays.ts'
import type { Chance } from '../payments/world.ts'

/** How many different fields there are: playing and replaying each only once is most of what makes a step quick. */
const fields = 4
const most = 2_000

const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** Random bytes of the server: seeds of runs are of a few fields, all others are drawn. */
export const createRandomBytes =
  (chance: Chance): RandomBytes =>
  (count) =>
    count === 16
      ? digest(`field ${chance.below(fields)}`).subarray(0, 16)
      : Buffer.from(Array.from({ length: count }, () => chance.below(256)))

/** Keeps what was reckoned; when there is too much of it, all is forgotten. */
function createMemory<Value>() {
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
  /** Of its course, for the segments that it asks for; it ends where the next one would begin. */
  digests: readonly string[]
  /** How long it was flown. */
  ticks: number
}

const played = createMemory<PlayedRun>()

/** What a player flies in an open run: always the same in the same circumstances. */
export function flown({ seed, rulesVersion, levels, remainingRevives, segments }: FlownRun): PlayedRun {
  const setup = { seed, rulesVersion, levels, revives: defaultRevives - remainingRevives, segments }
  return played(JSON.stringify(setup), () => {
    const { bytes, result } = playRun(setup, 'novice')
    const { score, ticks, digests } = result
    return { log: Buffer.from(bytes).toString('base64url'), score, digests, ticks }
  })
}

export type FlownRun = Pick<Run, 'seed' | 'rulesVersion' | 'remainingRevives'> & {
  levels: Levels
  segments: readonly string[]
}

const answered = createMemory<ReplayAnswer>()

/** The server's own replays, each only once, and on the spot: its threads would take turns that no seed decides. */
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
