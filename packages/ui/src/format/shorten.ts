/** The start and the end of an address or a hash: `EQAb…9xYz`. */
export const shorten = (whole: string): string => `${whole.slice(0, 4)}…${whole.slice(-4)}`
