import { isClientFault } from '@ganj/client'
import { text } from '../i18n/i18n.ts'

/** Why a call failed, for who pressed: the server's words, else what can be said without it. */
export function messageOf(failure: unknown): string {
  if (!isClientFault(failure)) return text('fault.unknown')
  if (failure.code === 'network') return text('fault.network')
  if (failure.detail) return failure.detail
  return failure.status >= 500
    ? text('fault.server', { id: failure.requestId })
    : text('fault.refused', { code: failure.code })
}
