import type { Run } from '@ganj/contract'
import { create } from 'zustand'
import { usePlayer } from '#auth/player.ts'

/** Where the player is between the Play button and the result. */
export type PlayPhase =
  | { name: 'home' }
  /** The server is asked for the run; the frame already shows its field. */
  | { name: 'opening' }
  | { name: 'flying'; run: Run; checkpoint: string }
  | { name: 'handing-in'; run: Run; score: number }
  /** The server could not be reached; the run is kept and can be handed in again. */
  | { name: 'unsent'; run: Run; score: number }
  /** It has the run and replays it. */
  | { name: 'judging'; run: Run; score: number }
  /** It would not take the run at all. */
  | { name: 'refused'; run: Run; score: number; detail: string }

export const usePlay = create<{ phase: PlayPhase }>(() => ({ phase: { name: 'home' } }))

export function goTo(phase: PlayPhase): void {
  usePlayer.setState({ isGameStart: phase.name !== 'home' })
  usePlay.setState({ phase })
}

/** What stands between the Play button and the run: a look at the power-ups, or no ticket. */
export type PreFlight = 'intro' | 'no-ticket'

export const usePreFlight = create<{ open: PreFlight | null }>(() => ({ open: null }))

export const openPreFlight = (open: PreFlight | null) => usePreFlight.setState({ open })
