import type { WheelOdds } from '@ganj/contract'
import type { Content, ContentItem, LocalText } from '#platform/content.ts'
import type { Database, Db, Writer } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { isReadOnly } from '#platform/read-only.ts'
import { wheelItemKind } from '../content.ts'
import { oddsVersion, storedOddsVersion } from '../spin/queries.ts'
import { oddsRow } from '../spin/spin-reply.ts'
import { boundsOf, oddsHashOf } from './odds.ts'

/** The current odds, stored under their version. */
export interface OddsTable {
  version: number
  hash: Buffer
  items: readonly (WheelOdds & { name: LocalText })[]
  bounds: readonly number[]
}

type ItemData = (typeof wheelItemKind)['seed'][number]['data']

/** Reads the current odds; a table is hashed and stored once, not at every spin. */
export function createOdds(content: Content, database: Database): (now: Date) => Promise<OddsTable> {
  const known = new WeakMap<readonly ContentItem<ItemData>[], Promise<OddsTable>>()
  return async (now) => {
    const items = await content.items(wheelItemKind)
    // An operator closes the wheel by withdrawing all of its items.
    if (items.length === 0) throw new Fault('server.unavailable')
    if (isReadOnly()) return shown(database, items)
    const table = known.get(items) ?? store(database.autocommit, items, now)
    known.set(items, table)
    table.catch(() => known.delete(items))
    return table
  }
}

async function store(writer: Writer, items: readonly ContentItem<ItemData>[], now: Date): Promise<OddsTable> {
  const { items: odds, hash, bounds } = tableOf(items)
  const version = await oddsVersion(writer, { hash, items: odds.map(oddsRow), bounds }, now)
  return { version, hash, items: odds, bounds }
}

/** The odds for an operator's view; odds without spins, such as those of a draft, have no version. */
async function shown(db: Db, items: readonly ContentItem<ItemData>[]): Promise<OddsTable> {
  const table = tableOf(items)
  return { version: (await storedOddsVersion(db, table.hash)) ?? 0, ...table }
}

function tableOf(items: readonly ContentItem<ItemData>[]): Omit<OddsTable, 'version'> {
  const odds = items.map(({ publicId, data }) => ({
    publicId,
    name: data.name,
    weight: data.weight,
    prize: data.prize,
    fallback: 'fallback' in data ? data.fallback : null,
  }))
  return { hash: oddsHashOf(odds), items: odds, bounds: boundsOf(odds) }
}
