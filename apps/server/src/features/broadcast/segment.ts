import type { Segment } from '@ganj/contract/admin'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export type { Segment }

/** The board of the current week, which gives the places. */
export type WeeklyBoard = (now: Date) => string

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The most spoken languages of a country, by Unicode's likely subtags. */
const languagesOf = (country: string): string[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((language) => new Intl.Locale(language).maximize().region === country)

/** A segment as the database reads it: with the values that it depends on at this moment. */
export const conditionsOf = (segment: Segment, weeklyBoard: WeeklyBoard, now: Date): string =>
  JSON.stringify({
    ...segment,
    ...(segment.country === undefined ? {} : { countryLanguages: languagesOf(segment.country) }),
    ...(segment.seasonPlace === undefined ? {} : { board: weeklyBoard(now) }),
  })

const step = 5_000

/** How many players match conditions now; counted in steps, so that no statement takes long. */
export async function countSegment(
  db: Db,
  segment: Segment,
  { weeklyBoard, now }: { weeklyBoard: WeeklyBoard; now: Date },
): Promise<number> {
  const conditions = conditionsOf(segment, weeklyBoard, now)
  const { last } = await db.one<{ last: bigint | null }>(sql`SELECT max(id) AS last FROM player`)
  let total = 0
  for (let after = 0n; last !== null && after < last; after += BigInt(step)) {
    const { count } = await db.one<{ count: bigint }>(sql`
      SELECT count(*) FROM broadcast_segment(${conditions}::jsonb, ${after}, ${after + BigInt(step)}, ${now})`)
    total += Number(count)
  }
  return total
}
