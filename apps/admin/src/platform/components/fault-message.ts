import { isClientFault } from '@ganj/client'
import { text } from '../i18n/i18n.ts'

/** The message of a failed call: the server's, else a general one. */
export function messageOf(failure: unknown): string {
  if (!isClientFault(failure)) return text('fault.unknown')
  if (failure.code === 'network') return text('fault.network')
  if (failure.code === 'idempotency.mismatch') return text('fault.carried-out')
  if (failure.detail) return failure.detail
  return failure.status >= 500
    ? text('fault.server', { id: failure.requestId })
    : text('fault.refused', { code: failure.code })
}
