/** How long an action or an expectation waits for its condition: a busy machine takes its time, and a guess would be wrong. */
export const patienceMs = 60_000
