import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { issueLink, linkTo } from './links.ts'
import { inviteOperator } from './manage.ts'
import { operatorByName } from './operators.ts'

const name = 'owner'

/** A link for the first owner while no operator has ever signed in; undefined afterwards. */
export function firstLink(database: Database, origin: string, now: Date): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const seen = await tx.maybe(sql`SELECT FROM operator WHERE seen_at IS NOT NULL LIMIT 1`)
    if (seen) return undefined
    const known = await operatorByName(tx, name)
    // Links of other processes that start at the same time remain valid.
    const { token } = known
      ? await issueLink(tx, known.id, now)
      : await inviteOperator(
          tx,
          { name, role: 'owner', telegramId: null },
          { by: { name: 'start', source: 'server', address: null }, now },
        )
    return linkTo(origin, token)
  })
}
