import { maxTicks } from '../enemies/difficulty.ts'
import { maxPowerUps, type RunEvent } from '../run/events.ts'
import { type Levels, maxRevives } from '../state/setup.ts'

/** An event that the app confirmed in a run, applied before the tick of this number (from 0). */
export interface LogEvent {
  tick: number
  event: RunEvent
}

/** A played run: its setup and every input. */
export interface RunLog {
  rulesVersion: number
  seed: string
  levels: Levels
  /** The target of every tick, 0 to 360, in order. */
  inputs: Uint16Array
  /** In the order in which they were applied. */
  events: LogEvent[]
}

/** Bounds of an encoded log; a run within the rules never reaches them. */
export const logLimits = {
  bytes: 48 * 1024,
  ticks: maxTicks,
  events: maxRevives + maxPowerUps,
} as const

/**
 * The largest movement of a target in one tick: twice the fastest craft. A frame within it writes at most one byte a tick, so
 * that the longest run stays within the limits.
 */
export const maxTargetStep = 16

/** First bytes of a log: "GR" and the number of the format. */
export const logMagic = [0x47, 0x52, 1] as const

/** The target before the first tick. */
export const firstTarget = 180

/** Token bytes of the body; docs/game/run-log.md describes them. */
export const token = { hold: 0x80, far: 0xc0, event: 0xe0, end: 0xff } as const

/** Whether a change of the target fits into one byte. */
export const isNear = (delta: number): boolean => delta >= -16 && delta <= 16
