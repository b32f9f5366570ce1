import { SessionCrypto } from '@tonconnect/sdk'
import { TonConnectUIError } from './errors.ts'

/** What a text that carried a key is replaced with. */
const SCRUBBED = 'Decryption error'

const SECRET = /secret\s*_?key/i

/** A copy of `value` without any text or field that may hold a session's secret key. */
export function scrub<T>(value: T): T {
  return scrubDeep(value, 0) as T
}

function scrubDeep(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return SECRET.test(value) ? SCRUBBED : value
  if (value instanceof Error) return scrubError(value)
  if (typeof value !== 'object' || value === null || depth > 8) return value
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET.test(key) ? SCRUBBED : scrubDeep(item, depth + 1),
    ]),
  )
}

/** The same error, or a bare one when its text, stack or cause carries a secret key. */
export function scrubError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(error)
  const seen = `${error.message}${error.stack ?? ''}${String(error.cause ?? '')}`
  return SECRET.test(seen) ? new TonConnectUIError(SCRUBBED) : error
}

let guarded = false

/**
 * The SDK writes the session's secret key into its decrypt error, throws it where nobody catches it and, with
 * analytics on, posts it. The SDK stays as published; only the text of that one error is replaced while it passes.
 */
export function guardDecrypt(): void {
  if (guarded) return
  guarded = true
  const decrypt = SessionCrypto.prototype.decrypt
  SessionCrypto.prototype.decrypt = function (...args) {
    try {
      return decrypt.apply(this, args)
    } catch {
      throw new TonConnectUIError(SCRUBBED)
    }
  }
}

/** A connector of the host's may carry its own copy of the SDK: its rejections are stopped before anyone reads them. */
export function guardRejections(page: Window): () => void {
  const stop = (event: PromiseRejectionEvent) => {
    if (scrubError(event.reason) === event.reason) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('unhandledrejection', stop, true)
  return () => page.removeEventListener('unhandledrejection', stop, true)
}
