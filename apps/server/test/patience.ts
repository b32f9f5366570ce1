/** How long a test waits for a condition that must come: one that comes late on a busy machine is not one that fails. */
export const patience = { timeout: 45_000, interval: 10 }
