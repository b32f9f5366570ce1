import { type Static, type TSchema, Type } from 'typebox'
import { strict } from '../define.ts'
import { ContentId, IndicatorId, PublicId } from '../schemas.ts'
import { roles } from './permissions.ts'

/** Rows of a page. */
export const pageRows = 50

export const Cursor = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$', description: 'opaque' })

export const listOf = <Row extends TSchema>(row: Row) =>
  strict({
    rows: Type.Array(row),
    next: Type.Union([Cursor, Type.Null()], { description: 'null at the end' }),
  })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The operator's reason, which is stored with the action. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S{2}' })

/** Whole units, for tether with at most 6 decimals. */
export const Amount = Type.String({ pattern: '^-?[0-9]{1,19}(\\.[0-9]{1,6})?$', description: 'whole units' })

export const AmountOf = strict({ currency: IndicatorId, amount: Amount })
export type AmountOf = Static<typeof AmountOf>

export const RoleName = Type.Enum([...roles])

/** A player in a row of another table. */
export const PlayerName = strict({ id: PublicId, username: Type.String() })
export type PlayerName = Static<typeof PlayerName>

/** The author of an action: an operator by name, or a part of the server. */
export const Actor = Type.String({ description: 'operator:<name>, or rule, worker, chain, player' })

export const Season = Type.String({ format: 'date', description: 'its first day' })
export { ContentId }

/** The outcome of an order that a second operator may have to confirm. */
export const Outcome = strict({
  state: Type.Enum(['done', 'waiting'], { description: 'waiting: a second operator has to confirm it' }),
  approval: orNull(PublicId),
})
export type Outcome = Static<typeof Outcome>
