import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

const Days = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650, description }))

/** Who gets a broadcast: all conditions hold; what is left out does not matter. */
const SegmentShape = Type.Object(
  {
    language: Type.Optional(Type.Enum(['fa', 'en', 'ru'])),
    joinedDays: Days('joined at least so many days ago'),
    hasPaid: Type.Optional(Type.Boolean({ description: 'bought something for money; false: never did' })),
    playedDays: Days('opened a run within so many days'),
    awayDays: Days('opened no run for so many days'),
  },
  { additionalProperties: false },
)
export type Segment = Static<typeof SegmentShape>

const compiled = Compile(SegmentShape)

export const isSegment = (value: unknown): value is Segment => compiled.Check(value)

const step = 5_000

/** How many players conditions mean now; counted in steps, so that no statement takes long. */
export async function countSegment(db: Db, segment: Segment, now: Date): Promise<number> {
  const { last } = await db.one<{ last: bigint | null }>(sql`SELECT max(id) AS last FROM player`)
  let total = 0
  for (let after = 0n; last !== null && after < last; after += BigInt(step)) {
    const { count } = await db.one<{ count: bigint }>(sql`
      SELECT count(*) FROM broadcast_segment(${JSON.stringify(segment)}::jsonb, ${after}, ${after + BigInt(step)}, ${now})`)
    total += Number(count)
  }
  return total
}
