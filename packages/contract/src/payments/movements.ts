import { type Static, Type } from 'typebox'
import * as calls from '../calls/payments/movements.ts'
import { endpoint, strict } from '../define.ts'
import { maxMovements } from '../limits.ts'
import { IndicatorId, Timestamp } from '../schemas.ts'

const MovementId = Type.String({
  pattern: '^[0-9]{1,19}$',
  description: 'value of `before` for the next page',
})

/** One ledger operation as the player sees it, with all its amounts. */
export const Movement = strict({
  id: MovementId,
  kind: Type.String({ description: 'kind of the operation: run-reward, spin, pack and so on' }),
  changes: Type.Array(
    strict({
      currency: IndicatorId,
      amount: Type.Number({ description: 'whole units; negative for what was paid' }),
    }),
    { minItems: 1, maxItems: 12 },
  ),
  movedAt: Timestamp,
})
export type Movement = Static<typeof Movement>

export const getMovements = endpoint(calls.getMovements, {
  summary: "List the player's ledger, newest first, one entry for each operation",
  query: strict({
    kind: Type.Optional(
      Type.String({ pattern: '^[a-z-]{1,40}$', description: 'only operations of this kind' }),
    ),
    before: Type.Optional(MovementId),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxMovements, default: 20 })),
  }),
  reply: strict({
    movements: Type.Array(Movement, { maxItems: maxMovements }),
    next: Type.Union([MovementId, Type.Null()], { description: 'null at the end' }),
  }),
})
