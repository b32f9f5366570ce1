/**
 * The version of the rules. Every change that makes any run end differently needs the next number: the golden
 * runs fail until it is given, and a server replays only the versions it offers.
 */
export const rulesVersion = 2

/** The versions that are replayed: runs of the one before may still be open while a server is upgraded. */
export const isKnownVersion = (version: number): boolean => version === 1 || version === rulesVersion
