import { type Static, Type } from 'typebox'
import * as calls from '../calls/payments/movements.ts'
import { endpoint, strict } from '../define.ts'
import { maxMovements } from '../limits.ts'
import { IndicatorId, Timestamp } from '../schemas.ts'

const MovementId = Type.String({
  pattern: '^[0-9]{1,19}$',
  description: 'where the list goes on: `before`',
})

/** One ledger operation as the player sees it, with all its amounts. */
export const Movement = strict({
  id: MovementId,
  kind: Type.String({ description: 'what moved it: run-reward, spin, pack and so on' }),
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
  summary: "The player's ledger, newest first, an operation at a time",
  query: strict({
    kind: Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$', description: 'of this kind alone' })),
    before: Type.Optional(MovementId),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxMovements, default: 20 })),
  }),
  reply: strict({
    movements: Type.Array(Movement, { maxItems: maxMovements }),
    next: Type.Union([MovementId, Type.Null()], { description: 'null at the end' }),
  }),
})
