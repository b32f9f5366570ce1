import type { Run } from '@ganj/contract'
import type { RunRow } from './queries.ts'

/** A run as the contract shows it. */
export const runReply = (row: RunRow, now: Date): Run => ({
  publicId: row.publicId,
  state: row.state,
  ranked: row.ranked,
  seed: row.seed,
  rulesVersion: row.rulesVersion,
  proof: row.bounds ? 'bounds' : 'replay',
  levels: { speed: row.speed, power: row.power, shuttle: row.shuttle },
  remainingRevives: row.revives,
  powerUps: row.powerUps,
  blueFire: row.blueFire,
  openedAt: row.openedAt.toISOString(),
  score: row.score === null ? null : Number(row.score),
  coins: Number(row.coins),
  earned: earnedOf(row),
  serverTime: now.toISOString(),
})

/** What a run paid. Blue fire is the client's word until the run is verified, and pays nothing in practice. */
function earnedOf({ state, ranked, coins, gems, tickets, blueFire }: RunRow): Run['earned'] {
  const paysFire = state === 'verified' && ranked
  const amounts = { gem: gems, coin: coins, ticket: tickets, 'blue-fire': paysFire ? blueFire : 0 }
  return (Object.keys(amounts) as (keyof typeof amounts)[])
    .map((currency) => ({ currency, amount: Number(amounts[currency]) }))
    .filter(({ amount }) => amount > 0)
}
