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

/** The result of a replay. */
export interface ReplayResult {
  score: number
  /** Length in ticks, 60 to the second. */
  ticks: number
  /** Whether the run is over, or down without a further revive, or at the start of a segment, which may never come. */
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
  /** A chain of the state's hashes of every second and of the end: equal only for equal runs. */
  hash: number
  /** Digests of the inputs and events, as in `Recorder`. */
  digests: readonly string[]
}

/**
 * Replays a log. Pure: the same setup and bytes give the same result in every engine. Throws LogError when the bytes are not a
 * log, are of another setup, or contain something that the rules do not allow; a RangeError only for a setup out of bounds,
 * which is the caller's error. `see` receives the state after every tick, read-only.
 */
export function replay(
  setup: RunSetup,
  bytes: Uint8Array,
  see?: (state: Readonly<RunState>) => void,
): ReplayResult {
  const { recorder, chain } = playLog(setup, decodeLog(bytes), see)
  return resultOf(recorder, chain)
}

/** Replays a log into a recorder that can continue from there, after a reload in the middle of a run. */
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
 * Whether the inputs and events of a run match the digests that were sent for its segments: sent[n - 1] requested segment n.
 * Those of segments that it did not enter may differ: a run whose segment was refused, because another course was reported
 * for it, ends where that segment would begin.
 */
export const matchesDigests = ({ ticks, digests }: ReplayResult, sent: readonly string[]): boolean =>
  sent.every((digest, at) => openTicks + at * segmentTicks >= ticks || digest === digests[at])
