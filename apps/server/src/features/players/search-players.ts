import type { AdminQueryOf, AdminReplyOf, searchPlayers as endpoint } from '@ganj/contract/admin'
import { idPart, type Page, pageOf, readCursor } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { type Statement, sql } from '#platform/database/sql.ts'
import { inLatinDigits } from '#platform/texts/latin-digits.ts'
import { rawAddress } from '#platform/ton/address.ts'
import { type FoundPlayer, playerColumns, shownPlayer } from './player-rows.ts'

type Query = AdminQueryOf<typeof endpoint>
type Reply = AdminReplyOf<typeof endpoint>

/**
 * The search for players. Each kind of search has its index: ids are looked up exactly, names by prefix. Ids and usernames
 * are stored with Latin digits.
 */
export async function searchPlayers(db: Db, { search, state, cursor }: Query, limit: number): Promise<Reply> {
  const typed = search?.trim().replace(/^@/, '') ?? ''
  const text = inLatinDigits(typed)
  if (text === '') return newest(db, { state, cursor, limit })
  const exact = await named(db, text)
  if (exact.length > 0) {
    const rows = exact.map(shownPlayer).filter((row) => state === undefined || row.state === state)
    return { rows, next: null }
  }
  const found = await beginningWith(db, text, { state, cursor, limit })
  // First names are stored as they were written.
  const isFound = found.rows.length > 0 || text === typed
  return isFound ? found : beginningWith(db, typed, { state, cursor, limit })
}

interface PageParams {
  state: Query['state']
  cursor: string | undefined
  limit: number
}

async function newest(
  db: Db,
  { state, cursor, limit }: PageParams,
): Promise<Page<ReturnType<typeof shownPlayer>>> {
  const [last] = readCursor(cursor, [idPart]) ?? []
  const rows = await db.rows<FoundPlayer>(sql`
    SELECT ${playerColumns} FROM player p LEFT JOIN player_balance b ON b.player_id = p.id
     WHERE p.id < ${last ?? 2n ** 63n - 1n} ${inState(state)} ORDER BY p.id DESC LIMIT ${limit + 1}`)
  return pageOf(rows, limit, ({ id }) => [id], shownPlayer)
}

/** The one player with this id: a public id, a Telegram id, a wallet, or the id of a transfer. */
async function named(db: Db, text: string): Promise<FoundPlayer[]> {
  const ids: Statement[] = []
  if (/^[0-9a-z]{12}$/i.test(text))
    ids.push(sql`SELECT id FROM player WHERE public_id = ${text.toLowerCase()}`)
  if (/^[0-9]{1,18}$/.test(text)) {
    ids.push(sql`SELECT id FROM player WHERE telegram_id = ${text}::bigint`)
    ids.push(sql`SELECT player_id FROM posting WHERE id = ${text}::bigint`)
  }
  const wallet = addressIn(text)
  if (wallet) ids.push(sql`SELECT player_id FROM player_wallet WHERE address = ${wallet}`)
  const found = await Promise.all(
    ids.map((statement) => db.rows<{ id?: bigint; player_id?: bigint }>(statement)),
  )
  const players = [...new Set(found.flat().flatMap(({ id, player_id }) => id ?? player_id ?? []))]
  if (players.length === 0) return []
  return db.rows(sql`
    SELECT ${playerColumns} FROM player p LEFT JOIN player_balance b ON b.player_id = p.id
     WHERE p.id = ANY(${players}::bigint[]) ORDER BY p.id DESC`)
}

/**
 * Players whose username has this prefix, then those whose name does. Prefixes are ranges of one collation, so that a
 * plan for any text uses the index.
 */
async function beginningWith(db: Db, text: string, { state, cursor, limit }: PageParams): Promise<Reply> {
  const [part = 'username', lastName, lastId] =
    readCursor(cursor, [/^(username|name)$/, /^.{0,256}$/su, idPart]) ?? []
  const past = `${text}\u{10ffff}`
  const usernames =
    part === 'username'
      ? await db.rows<FoundPlayer & { key: string }>(sql`
          SELECT ${playerColumns}, lower(p.username) AS key
            FROM player p LEFT JOIN player_balance b ON b.player_id = p.id
           WHERE lower(p.username) COLLATE "C" >= lower(${text}) AND lower(p.username) COLLATE "C" < lower(${past})
             AND lower(p.username) COLLATE "C" > ${lastName ?? ''} ${inState(state)}
           ORDER BY lower(p.username) COLLATE "C" LIMIT ${limit + 1}`)
      : []
  const asUsername = usernames.map((row) => ({ ...row, part: 'username' }))
  const after = part === 'name' ? { name: lastName ?? '', id: lastId ?? '0' } : { name: '', id: '0' }
  const names =
    usernames.length <= limit
      ? await db.rows<FoundPlayer & { key: string }>(sql`
          SELECT ${playerColumns}, lower(p.first_name) AS key
            FROM player p LEFT JOIN player_balance b ON b.player_id = p.id
           WHERE lower(p.first_name) COLLATE "C" >= lower(${text})
             AND lower(p.first_name) COLLATE "C" < lower(${past})
             AND (lower(p.first_name) COLLATE "C", p.id) > (${after.name} COLLATE "C", ${after.id}::bigint)
             AND NOT (lower(p.username) COLLATE "C" >= lower(${text}) AND lower(p.username) COLLATE "C" < lower(${past}))
             ${inState(state)}
           ORDER BY lower(p.first_name) COLLATE "C", p.id LIMIT ${limit + 1 - usernames.length}`)
      : []
  const rows = [...asUsername, ...names.map((row) => ({ ...row, part: 'name' }))]
  return pageOf(rows, limit, ({ part, key, id }) => [part, key, id], shownPlayer)
}

function inState(state: Query['state']) {
  if (state === 'open') return sql`AND p.blocked_for IS NULL AND p.deleted_at IS NULL`
  if (state === 'blocked') return sql`AND p.blocked_for IS NOT NULL AND p.deleted_at IS NULL`
  return state === 'deleted' ? sql`AND p.deleted_at IS NOT NULL` : sql``
}

function addressIn(text: string): string | undefined {
  if (text.length < 48) return undefined
  try {
    return rawAddress(text)
  } catch {
    return undefined
  }
}
