import { create } from 'zustand'

/** The pattern of client seeds in the contract. */
export const clientSeedPattern = '[A-Za-z0-9_\\-]{1,64}'

/** The player's chosen client seed, until a spin has sent it to the server. */
export const useClientSeed = create<{ chosen: string | null }>(() => ({ chosen: null }))
