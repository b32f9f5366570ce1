/** Timeout of an action or an expectation, long enough for a busy machine. */
export const patienceMs = 60_000
