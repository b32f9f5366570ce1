/** The two ends of an address or a hash, where the whole does not fit: `EQAb…9xYz`. */
export const shorten = (whole: string): string => `${whole.slice(0, 4)}…${whole.slice(-4)}`
