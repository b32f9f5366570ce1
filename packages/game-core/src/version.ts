/**
 * The version of the rules. Every change that can change the end of a run needs the next number: the golden runs fail until it
 * is increased, and a server replays only the versions that it offers.
 */
export const rulesVersion = 2

/** The versions that are replayed: runs of the previous version may still be open while a server is upgraded. */
export const isKnownVersion = (version: number): boolean => version === 1 || version === rulesVersion
