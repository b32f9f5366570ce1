import { TonConnectUIError } from './errors.ts'

/** Replaces a text that contains a key. */
const REDACTED = 'Decryption error'

const SECRET = /secret\s*_?key/i

/** The same value, or only its type when it may contain a session's secret key. */
export function redact<T>(value: T): T {
  const holdsKey = SECRET.test(JSON.stringify(value) ?? '')
  return holdsKey ? ({ type: (value as { type?: string }).type, error_message: REDACTED } as T) : value
}

/** The same error, or one without details when its text, stack or cause contains a secret key. */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return redact(error)
  return SECRET.test([error.message, error.stack, error.cause].join())
    ? new TonConnectUIError(REDACTED)
    : error
}
