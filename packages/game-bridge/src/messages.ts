import type { RunSetup } from '@ganj/game-core'
import { counts, flag, json, list, oneOf, optional, type Read, shape, text, whole } from './read.ts'

/** The supported versions of the protocol, the preferred first. */
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

/** The player's settings of the frame. */
const settings = shape({
  locale: oneOf(locales),
  sound: flag,
  /** The graphics capability of the device. */
  motionLevel: oneOf(motionLevels),
  /** The player prefers reduced motion. */
  reducedMotion: flag,
})
export type Settings = NonNullable<ReturnType<typeof settings>>

/** The player's save and its version. Version 0: never saved. */
const playerSave = shape({ version: whole(0, 2_000_000_000), data: json(maxSaveBytes) })
export type PlayerSave = NonNullable<ReturnType<typeof playerSave>>

const saveRefusals = ['stale', 'failed'] as const

/** The setup of a run; `RunSetup` of the game's rules. */
const seed = text(/^[0-9a-f]{32}$/)
const setup: Read<RunSetup> = shape({
  seed,
  rulesVersion: whole(1, 0xffff),
  levels: shape({ speed: whole(0, 9), power: whole(0, 19), shuttle: whole(0, 4) }),
  revives: whole(0, 4),
  segments: optional(list(seed, 47)),
})

/** Messages from the frame to the app. They contain only what the app needs, and never a token. */
export const guestMessages = {
  /** The first message of a frame, and its answer to a knock. */
  hello: shape({ versions: list(whole(1, 1000), 16) }),
  /** The frame can start a run. `saves`: it needs the player's save with the start. `replays`: it can replay a log. */
  ready: shape({ saves: optional(flag), replays: optional(flag) }),
  /** `blueFire` is the collected amount so far, in a game that has it. */
  progress: shape({
    score,
    tick: ticks,
    wave: whole(0, 10_000),
    blueFire: optional(whole(0, 1_000_000)),
  }),
  /** The log of the run so far. The app keeps it, so that a reload resumes from here. */
  checkpoint: shape({ score, log }),
  /**
   * Requests the next segment of a run of Shuttle, with the digest of the inputs and events before this tick. The checkpoint
   * of that tick comes first. One at a time.
   */
  'segment-request': shape({ tick: ticks, digest: text(/^[0-9a-f]{64}$/) }),
  /** Overwrites the player's save that was read; one at a time. */
  save: shape({ data: json(maxSaveBytes) }),
  /** The craft is down: requests a revive. The frame waits for the answer. */
  'revive-request': shape({}),
  /** The run is over. `stats` are for the result screen only; the server uses the log. */
  end: shape({ score, log, ticks, stats: counts }),
  /** A hint; the app decides whether the device vibrates. */
  haptic: shape({ kind: oneOf(hapticKinds) }),
  /** The position of a replay, and its length in ticks. */
  replayed: shape({ tick: ticks, ticks, score, wave: whole(0, 10_000) }),
  error: shape({ code: text(/^[a-z0-9.-]{1,64}$/), detail: text(/^[\s\S]{0,500}$/) }),
}

/** Messages from the app to the frame. */
export const hostMessages = {
  /** Requests a hello from a frame that is already loaded. */
  knock: shape({}),
  /** Answers a hello with the version of the protocol. */
  welcome: shape({ version: whole(1, 1000) }),
  /**
   * Starts a run, or resumes it from a checkpoint. `powerUps` are granted: each may be used once. `data` is the player's
   * save, for a game that requested it; without it nothing can be saved.
   */
  start: shape({
    setup,
    settings,
    powerUps: list(text(/^[a-z-]{1,32}$/), 12),
    checkpoint: optional(log),
    data: optional(playerSave),
  }),
  /** The requested segment. */
  segment: shape({ seed }),
  /** There is no further segment: the run ends where it would begin. */
  'segment-refused': shape({}),
  pause: shape({}),
  resume: shape({}),
  'revive-granted': shape({ remaining: whole(0, 4) }),
  'revive-refused': shape({}),
  /** The save is stored with this version. */
  saved: shape({ version: whole(1, 2_000_000_000) }),
  /** The save is not stored. `stale`: another device has written `data` since. `failed`: it can be retried. */
  'save-refused': shape({ reason: oneOf(saveRefusals), data: optional(playerSave) }),
  settings: shape({ settings }),
  /** Shows the log of an earlier run, paused at its start. The frame only answers with `replayed`. */
  replay: shape({ setup, settings, log }),
  /** Seeks to a tick of the replay. */
  seek: shape({ tick: ticks }),
  /** The speed of the replay in quarters of the game's speed; 0 pauses it. */
  speed: shape({ quarters: whole(0, 64) }),
}

type Messages = Record<string, Read<object>>
type ValueOf<R> = R extends Read<infer T> ? T : never

export type GuestType = keyof typeof guestMessages
export type HostType = keyof typeof hostMessages
/** The fields of one message of the frame. */
export type GuestBody<T extends GuestType> = ValueOf<(typeof guestMessages)[T]>
/** The fields of one message of the app. */
export type HostBody<T extends HostType> = ValueOf<(typeof hostMessages)[T]>

/** A validated message: its type, and a clean copy of its fields. */
export type Message<M extends Messages> = {
  [T in keyof M & string]: { type: T; body: ValueOf<M[T]> }
}[keyof M & string]

/** Reads a message from another window; undefined when it is not of this protocol or is malformed. */
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
