import { create } from 'zustand'

/** What the contract takes as a client seed. */
export const clientSeedPattern = '[A-Za-z0-9_\\-]{1,64}'

/** The player's client seed, from its choice until a spin has sent it to the server. */
export const useClientSeed = create<{ chosen: string | null }>(() => ({ chosen: null }))
