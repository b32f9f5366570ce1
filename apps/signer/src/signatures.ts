/** One released signature, whatever its result. Amounts in minor units, times in seconds. */
export interface Entry {
  queryId: number
  createdAt: number
  expiresAt: number
  payouts: readonly { id: bigint; amount: bigint; to: string }[]
}

/** Everything that was ever signed, indexed: a year of it is too long to scan. */
export interface Signatures {
  readonly count: number
  ofQuery(queryId: number): readonly Entry[]
  ofPayout(id: bigint): readonly Entry[]
  /** Those made after a time, seconds, in any order. */
  after(time: number): Entry[]
}

const daySeconds = 86_400
const dayOf = (time: number) => Math.floor(time / daySeconds)

/** An index of signatures that grows. */
export function indexSignatures(entries: readonly Entry[] = []): Signatures & { add(entry: Entry): void } {
  const byQuery = new Map<number, Entry[]>()
  const byPayout = new Map<bigint, Entry[]>()
  // By day, not by position: a clock that was set back makes later ones look older.
  const byDay = new Map<number, Entry[]>()
  let count = 0
  const add = (entry: Entry) => {
    count++
    push(byQuery, entry.queryId, entry)
    push(byDay, dayOf(entry.createdAt), entry)
    for (const id of new Set(entry.payouts.map((payout) => payout.id))) push(byPayout, id, entry)
  }
  for (const entry of entries) add(entry)
  return {
    get count() {
      return count
    },
    add,
    ofQuery: (queryId) => byQuery.get(queryId) ?? [],
    ofPayout: (id) => byPayout.get(id) ?? [],
    after: (time) =>
      [...byDay.keys()]
        .filter((day) => day >= dayOf(time))
        .flatMap((day) => byDay.get(day) ?? [])
        .filter(({ createdAt }) => createdAt > time),
  }
}

function push<Key>(index: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const known = index.get(key)
  if (known) known.push(entry)
  else index.set(key, [entry])
}
