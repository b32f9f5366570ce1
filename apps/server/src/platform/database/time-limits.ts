import type { DatabaseSettings } from './settings.ts'

/** How long the database itself lets things take before it ends them, milliseconds; 0: as long as they need. */
export interface TimeLimits {
  statementMs: number
  /** To wait for a lock that somebody else holds. */
  lockMs: number
  /** Between two statements of one transaction. */
  idleInTransactionMs: number
}

/** What a call and a short job may take, by the settings. */
export const timeLimitsOf = (settings: DatabaseSettings): TimeLimits => ({
  statementMs: settings.DATABASE_STATEMENT_TIMEOUT,
  lockMs: settings.DATABASE_LOCK_TIMEOUT,
  idleInTransactionMs: settings.DATABASE_IDLE_TIMEOUT,
})

/** Of a job that reads or prunes much, where nobody waits for the answer. Its locks are those of a call: others wait behind them. */
export const jobStatementMs = 10 * 60_000

/**
 * Of a command or of what a process does at its start: it may read everything and write files between its statements, but
 * does not stand in the way of others for long.
 */
export const commandTimeLimits: TimeLimits = { statementMs: 0, lockMs: 10_000, idleInTransactionMs: 0 }

/** For how much longer than the database may take we wait for its answer: beyond that the connection is dead. */
const answerMarginMs = 5_000

/** How long the driver waits for an answer; undefined: as long as it takes. */
export const answerMsOf = (statementMs: number | undefined): number | undefined =>
  statementMs ? statementMs + answerMarginMs : undefined

/** After how long without a word the system asks whether the other end is there: it needs ten seconds more to be sure. */
export const keepAliveInitialDelayMillis = 10_000

/** The statements that set the limits of a session; set always, so that no default of the role holds instead. */
export const sessionTimeLimits = ({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; ` +
  `SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`
