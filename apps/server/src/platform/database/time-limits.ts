import type { DatabaseSettings } from './settings.ts'

/** The time limits that the database enforces, milliseconds; 0: no limit. */
export interface TimeLimits {
  statementMs: number
  /** For waiting for a lock. */
  lockMs: number
  /** Between two statements of one transaction. */
  idleInTransactionMs: number
}

/** The limits of a call and a short job, from the settings. */
export const timeLimitsOf = (settings: DatabaseSettings): TimeLimits => ({
  statementMs: settings.DATABASE_STATEMENT_TIMEOUT,
  lockMs: settings.DATABASE_LOCK_TIMEOUT,
  idleInTransactionMs: settings.DATABASE_IDLE_TIMEOUT,
})

/**
 * For a job that reads or deletes much, while no caller waits for the answer. Its lock limits are those of a call,
 * because others wait behind them.
 */
export const jobStatementMs = 10 * 60_000

/**
 * For a command or the start of a process: it may read all data and write files between its statements, but does not
 * block others for long.
 */
export const commandTimeLimits: TimeLimits = { statementMs: 0, lockMs: 10_000, idleInTransactionMs: 0 }

/** How much longer than the database's limit the driver waits for an answer: beyond that the connection is dead. */
const answerMarginMs = 5_000

/** How long the driver waits for an answer; undefined: without limit. */
export const answerMsOf = (statementMs: number | undefined): number | undefined =>
  statementMs ? statementMs + answerMarginMs : undefined

/** The idle time after which TCP keepalive probes the other end: it needs ten seconds more to be sure. */
export const keepAliveInitialDelayMillis = 10_000

/**
 * The statements by which the server notices within half a minute that the machine of a client is gone, and releases the
 * locks of its session. Many systems wait for two hours.
 */
export const clientGoneLimits =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4'

/** The statements that set the limits of a session; always set, so that no default of the role applies. */
export const sessionTimeLimits = ({ statementMs, lockMs, idleInTransactionMs }: TimeLimits): string =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; ` +
  `SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`
