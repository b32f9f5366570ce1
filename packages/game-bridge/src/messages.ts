import type { RunSetup } from '@ganj/game-core'
import { counts, flag, json, list, oneOf, optional, type Read, shape, text, whole } from './read.ts'

/** The versions of the protocol that this package speaks, the best first. */
export const bridgeVersions = [1] as const

/** The longest log that a message may carry, in characters of base64url. */
export const maxLogLength = 64 * 1024

/** The largest save, in bytes of JSON. */
export const maxSaveBytes = 16 * 1024

const score = whole(0, 2_000_000_000)
const ticks = whole(0, 10_000_000)
const log = text(new RegExp(`^[A-Za-z0-9_-]{0,${maxLogLength}}$`))

export const locales = ['fa', 'en', 'ru'] as const
export type Locale = (typeof locales)[number]

export const motionLevels = ['low', 'average', 'high'] as const
export type MotionLevel = (typeof motionLevels)[number]

export const hapticKinds = ['light', 'medium', 'heavy', 'success', 'warning', 'error'] as const
export type HapticKind = (typeof hapticKinds)[number]

/** How the player wants the frame to be. */
const settings = shape({
  locale: oneOf(locales),
  sound: flag,
  /** What the device can draw. */
  motionLevel: oneOf(motionLevels),
  /** The player asked for less motion. */
  reducedMotion: flag,
})
export type Settings = NonNullable<ReturnType<typeof settings>>

/** The player's save and its version, which counts from 0: never saved. */
const kept = shape({ version: whole(0, 2_000_000_000), data: json(maxSaveBytes) })
export type Kept = NonNullable<ReturnType<typeof kept>>

const saveRefusals = ['stale', 'failed'] as const

/** What is fixed before a run; `RunSetup` of the game's rules. */
const seed = text(/^[0-9a-f]{32}$/)
const setup: Read<RunSetup> = shape({
  seed,
  rulesVersion: whole(1, 0xffff),
  levels: shape({ speed: whole(0, 9), power: whole(0, 19), shuttle: whole(0, 4) }),
  revives: whole(0, 4),
  segments: optional(list(seed, 47)),
})

/** Messages from the frame to the app. Never more than the app needs, and never a token. */
export const guestMessages = {
  /** First word of a frame, and its answer to a knock. */
  hello: shape({ versions: list(whole(1, 1000), 16) }),
  /** It can start a run. With `saves` it wants the player's save with the start; with `replays` it can show a log again. */
  ready: shape({ saves: optional(flag), replays: optional(flag) }),
  /** `blueFire` is what was picked up so far, in a game that has any. */
  progress: shape({
    score,
    tick: ticks,
    wave: whole(0, 10_000),
    blueFire: optional(whole(0, 1_000_000)),
  }),
  /** The log of the run so far: the app keeps it, so that a reload goes on from here. */
  checkpoint: shape({ score, log }),
  /**
   * Asks for the next segment of a run of Shuttle, with the digest of the course before this tick. The checkpoint of that tick
   * comes first. One at a time.
   */
  'segment-request': shape({ tick: ticks, digest: text(/^[0-9a-f]{64}$/) }),
  /** Writes the player's save, over the one that was read; one at a time. */
  save: shape({ data: json(maxSaveBytes) }),
  /** The craft is down: is there a revive? The frame waits for the answer. */
  'revive-request': shape({}),
  /** The run is over. `stats` are for the result screen; what counts is the log. */
  end: shape({ score, log, ticks, stats: counts }),
  /** A hint; the app decides whether the device shakes. */
  haptic: shape({ kind: oneOf(hapticKinds) }),
  /** Where a replay stands, of how many ticks. */
  replayed: shape({ tick: ticks, ticks, score, wave: whole(0, 10_000) }),
  error: shape({ code: text(/^[a-z0-9.-]{1,64}$/), detail: text(/^[\s\S]{0,500}$/) }),
}

/** Messages from the app to the frame. */
export const hostMessages = {
  /** Asks a frame that is already there for its hello. */
  knock: shape({}),
  /** Answers a hello with the version to speak. */
  welcome: shape({ version: whole(1, 1000) }),
  /**
   * Begins a run, or goes on from a checkpoint. `powerUps` are granted: each may be used once. `data` is the player's
   * save, for a game that asked for it; without it nothing can be saved.
   */
  start: shape({
    setup,
    settings,
    powerUps: list(text(/^[a-z-]{1,32}$/), 12),
    checkpoint: optional(log),
    data: optional(kept),
  }),
  /** The segment that was asked for. */
  segment: shape({ seed }),
  /** There will be none: the run ends where it would begin. */
  'segment-refused': shape({}),
  pause: shape({}),
  resume: shape({}),
  'revive-granted': shape({ remaining: whole(0, 4) }),
  'revive-refused': shape({}),
  /** The save is kept under this version. */
  saved: shape({ version: whole(1, 2_000_000_000) }),
  /** It is not: `stale`, another device wrote since, and `data` is what it wrote; `failed`, to be tried again. */
  'save-refused': shape({ reason: oneOf(saveRefusals), data: optional(kept) }),
  settings: shape({ settings }),
  /** Shows the log of an earlier run, standing at its beginning. Nobody plays it: nothing of it is answered but `replayed`. */
  replay: shape({ setup, settings, log }),
  /** Goes to a tick of the replay. */
  seek: shape({ tick: ticks }),
  /** How fast the replay runs, in quarters of the game's speed; 0 stands still. */
  speed: shape({ quarters: whole(0, 64) }),
}

type Messages = Record<string, Read<object>>
type Held<R> = R extends Read<infer T> ? T : never

export type GuestType = keyof typeof guestMessages
export type HostType = keyof typeof hostMessages
/** The fields of one message of the frame. */
export type GuestBody<T extends GuestType> = Held<(typeof guestMessages)[T]>
/** The fields of one message of the app. */
export type HostBody<T extends HostType> = Held<(typeof hostMessages)[T]>

/** A message as it was read: its type, and a clean copy of its fields. */
export type Message<M extends Messages> = { [T in keyof M & string]: { type: T; body: Held<M[T]> } }[keyof M &
  string]

/** Reads a message from another window; undefined when it is not one of ours or its shape is wrong. */
export function readMessage<M extends Messages>(messages: M, data: unknown): Message<M> | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { ganj, type } = data as { ganj?: unknown; type?: unknown }
  if (ganj !== 'game' || typeof type !== 'string' || !Object.hasOwn(messages, type)) return undefined
  const body = messages[type]?.(data)
  return body ? ({ type, body } as Message<M>) : undefined
}

/** A message as it is sent. */
export function wrap(type: string, body: object) {
  return { ...body, ganj: 'game', type }
}
