import { decodeLog } from '../log/decode-log.ts'
import type { RunLog } from '../log/log.ts'
import { ticksPerSecond } from '../numbers/fixed.ts'
import { openTicks, segmentAt, segmentTicks } from '../run/segments.ts'
import { hash, mix } from '../state/hash.ts'
import type { PowerUp } from '../state/kinds.ts'
import type { RunSetup } from '../state/setup.ts'
import type { RunState } from '../state/state.ts'
import { playbackOf } from './playback.ts'
import type { Recorder } from './recorder.ts'

/** What a log proves. */
export interface ReplayResult {
  score: number
  /** Length in ticks, 60 to the second. */
  ticks: number
  /** Whether the run is over, or down with no revive used, or stands where a segment begins, which may never come. */
  ended: boolean
  kills: number
  bestCombo: number
  hitsTaken: number
  bossesKilled: number
  wave: number
  blueFire: number
  gems: number
  tickets: number
  revivesUsed: number
  /** Power-ups that were brought along and used, in order. */
  powerUpsUsed: PowerUp[]
  /** Chains the state's hash of every second and of the end: equal only when the whole run was equal. */
  hash: number
  /** Of the course, as `Recorder` makes them. */
  digests: readonly string[]
}

/**
 * Plays a log over again. Pure: the same setup and bytes give the same result in every engine. Throws LogError when
 * the bytes are no log, are of another setup, or ask for what the rules do not allow; a RangeError only for a setup
 * out of bounds, which is the caller's own. `see` is shown the state after every tick, to look at only.
 */
export function replay(
  setup: RunSetup,
  bytes: Uint8Array,
  see?: (state: Readonly<RunState>) => void,
): ReplayResult {
  const { recorder, chain } = playLog(setup, decodeLog(bytes), see)
  return resultOf(recorder, chain)
}

/** Plays a log over again into a recorder that can go on from there: a reload in the middle of a run. */
export function resume(setup: RunSetup, bytes: Uint8Array): Recorder {
  return playLog(setup, decodeLog(bytes)).recorder
}

function playLog(setup: RunSetup, log: RunLog, see?: (state: Readonly<RunState>) => void) {
  const playback = playbackOf(setup, log)
  const { state } = playback.recorder
  let chain = 0
  while (playback.next()) {
    see?.(state)
    if (state.tick % ticksPerSecond === 0) chain = mix(chain, hash(state))
  }
  return { recorder: playback.recorder, chain: mix(chain, hash(state)) >>> 0 }
}

function resultOf({ state, digests }: Recorder, chain: number): ReplayResult {
  return {
    score: state.score,
    ticks: state.tick,
    ended: state.phase !== 'flying' || (state.segments !== null && segmentAt(state.tick) > 0),
    kills: state.kills,
    bestCombo: state.bestCombo,
    hitsTaken: state.hitsTaken,
    bossesKilled: state.bossesKilled,
    wave: state.wave,
    blueFire: state.blueFire,
    gems: state.gems,
    tickets: state.tickets,
    revivesUsed: state.revivesUsed,
    powerUpsUsed: [...state.powerUpsUsed],
    hash: chain,
    digests,
  }
}

/**
 * Whether a run was flown by the course that was told for its segments: told[n - 1] asked for segment n. What needs no segment
 * may differ: everybody knows that part.
 */
export const keepsCourse = ({ ticks, digests }: ReplayResult, told: readonly string[]): boolean =>
  ticks <= openTicks || told.every((digest, at) => (at + 1) * segmentTicks > ticks || digest === digests[at])
