import type { Endpoint, Run } from '@ganj/contract'
import type { Caller } from '#platform/http/mount.ts'

/** A call that moves value, as its player sent it. */
export interface Attempt {
  endpoint: Endpoint
  body: object
  key: string
  sentAt: number
}

/** A player, and what it was told. */
export interface SimulatedPlayer {
  number: number
  id: bigint
  caller: Caller
  wallet: string
  run: Run | undefined
  /** Calls that nobody has answered yet, by key. */
  unanswered: Map<string, Attempt>
  /** The last answers, to be asked for again. */
  answered: (Attempt & { text: string })[]
  /** How many calls were answered with success, by the kind of posting that each leaves. */
  successes: Map<string, number>
  hasLeft: boolean
}

/** What is known of an open run beside what its opening said. */
export interface Flight {
  /** The seeds of its segments, in order. */
  segments: string[]
  /** What was told for each. */
  told: string[]
  /** How far it last said to be, and when. */
  seen: { tick: number; at: number }
}
