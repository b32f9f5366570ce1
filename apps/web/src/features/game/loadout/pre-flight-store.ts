import { create } from 'zustand'

/** Which sheet is open before the run: the power-ups, or no ticket. */
export type PreFlight = 'intro' | 'no-ticket'

export const usePreFlight = create<{ open: PreFlight | null }>(() => ({ open: null }))

export const openPreFlight = (open: PreFlight | null) => usePreFlight.setState({ open })
