import type { IndicatorId } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { DeclaredLedger } from './declarations.ts'

/** A balance that is not the sum of its transfers. Amounts in minor units. */
export interface Discrepancy {
  playerId: bigint
  currency: IndicatorId
  balance: bigint
  transfers: bigint
}

/** A discrepancy for an operator, in a line. */
export const describeDiscrepancy = ({ playerId, currency, balance, transfers }: Discrepancy): string =>
  `player ${playerId}, ${currency}: balance ${balance}, transfers add up to ${transfers}`

export interface Reconciliation {
  /** Players with a balance row. */
  balances: number
  transfers: number
  /** By house account and currency, derived: credits less debits, minor units. */
  houses: { account: string; currency: IndicatorId; amount: bigint }[]
  discrepancies: Discrepancy[]
}

/** House accounts and kinds of transfers in the ledger that no module declares: written by other software. */
export async function findUndeclared(db: Db, { houses, kinds }: DeclaredLedger): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    SELECT DISTINCT 'account ' || account AS name
      FROM (SELECT credit_account AS account FROM transfer UNION SELECT debit_account FROM transfer) accounts
     WHERE account NOT LIKE 'player:%' AND account <> ALL(${[...houses.keys()].map((house) => `house:${house}`)})
     UNION SELECT DISTINCT 'kind ' || kind FROM posting WHERE kind <> ALL(${[...kinds.keys()]})
     ORDER BY name`)
  return rows.map(({ name }) => name)
}

/** Everything that is wrong with a ledger, in lines for an operator: `reconcile` and `findUndeclared`. */
export async function verifyLedger(
  db: Db,
  declared: DeclaredLedger,
): Promise<Reconciliation & { problems: string[] }> {
  const reconciliation = await reconcile(db)
  const undeclared = await findUndeclared(db, declared)
  return {
    ...reconciliation,
    problems: [
      ...reconciliation.discrepancies.map(describeDiscrepancy),
      ...undeclared.map((name) => `${name}: no module declares it`),
    ],
  }
}

/** What players and house accounts hold of a currency, minor units. */
export interface Holding {
  currency: IndicatorId
  players: bigint
  houses: bigint
}

/** By currency; `houses` are those of a reconciliation. */
export async function holdingsOf(db: Db, { houses }: Pick<Reconciliation, 'houses'>): Promise<Holding[]> {
  const players = await db.rows<{ currency: IndicatorId; amount: bigint }>(
    sql`SELECT currency, sum(amount)::bigint AS amount FROM balance GROUP BY currency ORDER BY currency`,
  )
  return players.map(({ currency, amount }) => ({
    currency,
    players: amount,
    houses: houses.reduce((sum, house) => (house.currency === currency ? sum + house.amount : sum), 0n),
  }))
}

/** Compares every balance with the sum of its transfers, archived ones too. At most 100 discrepancies are listed. */
export async function reconcile(db: Db): Promise<Reconciliation> {
  const counts = await db.one<{ balances: bigint; transfers: bigint }>(
    sql`SELECT (SELECT count(*) FROM player_balance) AS balances, (SELECT count(*) FROM transfer) AS transfers`,
  )
  const discrepancies = await findDiscrepancies(db)
  const houses = await db.rows<Reconciliation['houses'][number]>(sql`
    SELECT account, currency, sum(amount)::bigint AS amount
      FROM (SELECT credit_account AS account, currency, amount FROM transfer WHERE credit_account LIKE 'house:%'
            UNION ALL
            SELECT debit_account, currency, -amount FROM transfer WHERE debit_account LIKE 'house:%'
            UNION ALL SELECT account, currency, amount FROM opening_house) legs
     GROUP BY account, currency ORDER BY account, currency`)
  return {
    balances: Number(counts.balances),
    transfers: Number(counts.transfers),
    houses,
    discrepancies,
  }
}

interface DiscrepancyParams {
  /** A partition to be treated as archived already. */
  without?: string
  /** Of players with ids after this one, up to that one; null: from the first, to the last. */
  after?: bigint | null
  upTo?: bigint | null
}

/** Balances that are not the sum of their transfers, archived ones too; at most 100. */
export function findDiscrepancies(
  db: Db,
  { without, after, upTo }: DiscrepancyParams = {},
): Promise<Discrepancy[]> {
  const [first, last] = [after ?? -1n, upTo ?? 2n ** 63n - 1n]
  return db.rows(sql`
    SELECT player_id AS "playerId", currency, coalesce(b.amount, 0) AS balance,
           coalesce(t.total, 0)::bigint AS transfers
      FROM (SELECT * FROM balance WHERE player_id > ${first} AND player_id <= ${last}) b
      FULL JOIN (SELECT player_id, currency, sum(change) AS total
                   FROM (SELECT player_id, currency, change
                           FROM (SELECT player_id, sum(gem) AS gem, sum(coin) AS coin, sum(ticket) AS ticket,
                                        sum(blue_fire) AS blue_fire, sum(daily_spin_count) AS daily_spin_count,
                                        sum(tether) AS tether
                                   FROM posting WHERE tableoid IS DISTINCT FROM to_regclass(${without ?? null})
                                    AND player_id > ${first} AND player_id <= ${last} GROUP BY player_id) sums
                          CROSS JOIN LATERAL (
                            VALUES ('gem', gem), ('coin', coin), ('ticket', ticket), ('blue-fire', blue_fire),
                                   ('daily-spin-count', daily_spin_count), ('tether', tether)) AS moved (currency, change)
                         UNION ALL SELECT player_id, currency, amount FROM opening_balance
                          WHERE player_id > ${first} AND player_id <= ${last}) changes
                  GROUP BY player_id, currency) t USING (player_id, currency)
     WHERE coalesce(b.amount, 0) <> coalesce(t.total, 0) LIMIT 100`)
}
