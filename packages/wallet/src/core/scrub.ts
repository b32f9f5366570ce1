import { SessionCrypto } from '@tonconnect/sdk'
import { TonConnectUIError } from './errors.ts'

/** What a text that carried a key is replaced with. */
const SCRUBBED = 'Decryption error'

const SECRET = /secret\s*_?key/i

/** A copy of `value` without any text or field that may hold a session's secret key. */
export function scrub<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return (SECRET.test(value) ? SCRUBBED : value) as T
  if (value instanceof Error) return scrubError(value) as T
  if (typeof value !== 'object' || !value || depth > 8) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  for (const key in copy) copy[key] = SECRET.test(key) ? SCRUBBED : scrub(copy[key], depth + 1)
  return copy as T
}

/** The same error, or a bare one when its text, stack or cause carries a secret key. */
export function scrubError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(error)
  const seen = `${error.message}${error.stack ?? ''}${String(error.cause ?? '')}`
  return SECRET.test(seen) ? new TonConnectUIError(SCRUBBED) : error
}

const { decrypt } = SessionCrypto.prototype

/**
 * Replaces the text of the SDK's decrypt error, which carries the session's secret key: error reporters that were on the
 * page before us read it first, and the SDK's analytics post it. What decrypting returns is not touched; see
 * docs/decisions/060-unmodified-sdk.md.
 */
export function guardDecrypt(): void {
  SessionCrypto.prototype.decrypt = function (...args) {
    try {
      return decrypt.apply(this, args)
    } catch {
      throw new TonConnectUIError(SCRUBBED)
    }
  }
}

/**
 * A connector of the host's may carry its own copy of the SDK, which throws that error where nobody catches it: the
 * rejection is stopped before the console reads it. @returns stop
 */
export function guardRejections(page: Window, report: (error: unknown) => void): () => void {
  const stop = (event: PromiseRejectionEvent) => {
    // In the SDK's own words: an error of the host's is none of our business.
    if (!/secretkey:/.test(event.reason?.message)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    report(event.reason)
  }
  page.addEventListener('unhandledrejection', stop, true)
  return () => page.removeEventListener('unhandledrejection', stop, true)
}
