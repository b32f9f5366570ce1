import { create } from 'zustand'

/** Which sheet is open before the run: the power-ups, no ticket, or a run that another window has open. */
export type PreFlight = 'intro' | 'no-ticket' | 'elsewhere'

export const usePreFlight = create<{ open: PreFlight | null }>(() => ({ open: null }))

export const openPreFlight = (open: PreFlight | null) => usePreFlight.setState({ open })
