/** How long a test waits for a condition that must come true: on a busy machine it may do so late. */
export const patience = { timeout: 45_000, interval: 10 }
