/** Why a message was not dispatched: its sender, its content, or its order. */
export const refusalReasons = ['source', 'origin', 'shape', 'version', 'order'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Number of refused messages, by reason. */
export type Refusals = Record<RefusalReason, number>

/** No refusals yet. */
export function noRefusals(): Refusals {
  return { source: 0, origin: 0, shape: 0, version: 0, order: 0 }
}
