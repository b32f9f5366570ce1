import { create } from 'zustand'

/** What stands between the Play button and the run: a look at the power-ups, or no ticket. */
export type PreFlight = 'intro' | 'no-ticket'

export const usePreFlight = create<{ open: PreFlight | null }>(() => ({ open: null }))

export const openPreFlight = (open: PreFlight | null) => usePreFlight.setState({ open })
