import { isRefusal, newIdempotencyKey } from '@ganj/client'

/** A request that moves value: under one key the server accepts one body only. */
export interface KeyedRequest {
  readonly key: string
  readonly body: unknown
}

/** Keeps a request until the server has answered, so that a retry after a lost answer has no second effect. */
export interface IdempotencyKeys {
  /** The unanswered request of the purpose, else a new one with this body. */
  requestOf(purpose: string, body: unknown): KeyedRequest
  answered(purpose: string): void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const sent = new Map<string, KeyedRequest>()
  return {
    requestOf(purpose, body) {
      const request = sent.get(purpose) ?? { key: newIdempotencyKey(), body }
      sent.set(purpose, request)
      return request
    },
    answered: (purpose) => void sent.delete(purpose),
  }
}

/**
 * Whether the server has refused the call itself, so that no value was moved. Otherwise it is unknown whether an earlier
 * attempt has moved it: a rate limit and a lost session, also that of a renewal, refuse before the key is looked up, and
 * what names no fault (`server.error` with a 4xx) is a page of a proxy or a request that was cut off.
 */
export const hasAnswer = (fault: unknown): boolean =>
  isRefusal(fault) &&
  fault.code !== 'server.error' &&
  fault.code !== 'request.too-many' &&
  !fault.code.startsWith('auth.')
