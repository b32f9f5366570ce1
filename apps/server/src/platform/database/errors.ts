import { Fault, isFaultCode } from '../fault.ts'

/** The SQLSTATE of faults raised by our functions; the message is the code. */
const ganjFault = 'GANJ1'

/** A text that no text column can store: one with a NUL. */
const notText = '22021'

const undefinedTable = '42P01'

const gone = new Set([
  'EAI_AGAIN', // the name server does not answer
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: the primary has become a standby under this connection
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '53300', // too_many_connections
])

/** Of a certificate that has expired or is for another host: no connection is made. */
const refusedCertificate = /^(?:CERT_|ERR_TLS_CERT_)/

/** Ended by a limit of time, disk or memory, by a conflict, or by an operator: nothing was done, and a retry may succeed. */
const cancelled = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53400', // configuration_limit_exceeded, such as that of temporary files
  '55P03', // lock_not_available
  '57014', // query_canceled
])

/** Turns a database error into a fault where there is one; other errors are returned unchanged. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', constraint } = error as Error & { code?: string; constraint?: string }
  if (code === ganjFault && isFaultCode(error.message)) return new Fault(error.message, { cause: error })
  if (constraint === 'balance_not_negative') return new Fault('economy.insufficient', { cause: error })
  if (code === notText) return new Fault('request.invalid', { cause: error })
  if (cancelled.has(code) || isGone(error)) {
    return new Fault('server.unavailable', { cause: error })
  }
  return error
}

const isGone = (error: Error & { code?: string }) =>
  gone.has(error.code ?? '') ||
  error.code?.startsWith('08') ||
  refusedCertificate.test(error.code ?? '') ||
  isLostConnection(error)

/** Whether the connection broke or gave no answer: the request may have been done, or not. */
export function isConnectionLost(error: unknown): boolean {
  const found = error instanceof Fault ? error.cause : error
  return found instanceof Error && Boolean(isGone(found))
}

/** Whether a statement named a table that does not exist: nothing has created this schema yet. */
export const isTableMissing = (error: Error): boolean => 'code' in error && error.code === undefinedTable

// The driver gives these only as messages.
const isLostConnection = ({ message }: Error) =>
  /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
    message,
  )

/**
 * Whether the connection is unusable, also for an error that was turned into a fault already: the driver timed out, or
 * the server is no longer the primary, and a new connection finds the primary.
 */
export function isUseless(error: unknown): error is Error {
  const found = error instanceof Fault ? error.cause : error
  if (!(found instanceof Error)) return false
  return /query read timeout/i.test(found.message) || (found as Error & { code?: string }).code === '25006'
}
