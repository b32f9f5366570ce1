import type { Endpoint, Run } from '@ganj/contract'
import type { Caller } from '#platform/http/mount.ts'

/** A call that moves value, as its player sent it. */
export interface Attempt {
  endpoint: Endpoint
  body: object
  key: string
  sentAt: number
}

/** A player, and the answers it got. */
export interface SimulatedPlayer {
  number: number
  id: bigint
  caller: Caller
  wallet: string
  run: Run | undefined
  /** Calls without an answer so far, by key. */
  unanswered: Map<string, Attempt>
  /** The last answers, to be requested again. */
  answered: (Attempt & { text: string })[]
  /** How many calls were answered with success, by the kind of posting that each leaves. */
  successes: Map<string, number>
  hasLeft: boolean
}

/** What is known of an open run besides the answer of its opening. */
export interface RunProgress {
  /** The seeds of its segments, in order. */
  segments: string[]
  /** The digest that was reported for each. */
  told: string[]
  /** The tick of its last heartbeat, and its time. */
  seen: { tick: number; at: number }
}
