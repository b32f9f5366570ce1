import { Fault, isFaultCode } from '../fault.ts'

/** SQLSTATE with which our functions raise a fault; its message is the code. */
const ganjFault = 'GANJ1'

/** A text that no text column can hold: one with a NUL. */
const notText = '22021'

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
])

/** Turns what the database raised into a fault where it has one; anything else stays as it is. */
export function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', constraint } = error as Error & { code?: string; constraint?: string }
  if (code === ganjFault && isFaultCode(error.message)) return new Fault(error.message, { cause: error })
  if (constraint === 'balance_not_negative') return new Fault('economy.insufficient', { cause: error })
  if (code === notText) return new Fault('request.invalid', { cause: error })
  if (gone.has(code) || code.startsWith('08') || isLostConnection(error)) {
    return new Fault('server.unavailable', { cause: error })
  }
  return error
}

// The driver names these only in words.
const isLostConnection = ({ message }: Error) =>
  /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(message)
