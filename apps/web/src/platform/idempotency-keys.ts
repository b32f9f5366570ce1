import { newIdempotencyKey } from '@ganj/client'

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
