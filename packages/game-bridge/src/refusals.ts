/** Why a message was not dispatched: whom it came from, what it is, or when it came. */
export const refusalReasons = ['source', 'origin', 'shape', 'version', 'order'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How many messages were refused, by reason. */
export type Refusals = Record<RefusalReason, number>

/** No refusals yet. */
export function noRefusals(): Refusals {
  return { source: 0, origin: 0, shape: 0, version: 0, order: 0 }
}
