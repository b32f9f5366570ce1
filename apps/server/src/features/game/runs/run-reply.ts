import type { Run } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { isWhole } from '#platform/http/idempotency.ts'
import { type OpenedFacts, type RunRow, runById, type SubmittedFacts } from './queries.ts'

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

/** The earnings of a run. Blue fire is the client's report until the run is verified, and pays nothing in practice. */
function earnedOf({ state, ranked, coins, gems, tickets, blueFire }: RunRow): Run['earned'] {
  const paysFire = state === 'verified' && ranked
  const amounts = { gem: gems, coin: coins, ticket: tickets, 'blue-fire': paysFire ? blueFire : 0 }
  return (Object.keys(amounts) as (keyof typeof amounts)[])
    .map((currency) => ({ currency, amount: Number(amounts[currency]) }))
    .filter(({ amount }) => amount > 0)
}

/** The answer of the opening of a run, whatever has happened to it since. */
export async function openedReply(db: Db, playerId: bigint, kept: Run | OpenedFacts): Promise<Run> {
  if (isWhole(kept)) return kept
  const [runId, remainingRevives] = kept
  const run = await runOfAnswer(db, playerId, runId)
  return { ...unplayed(run, run.openedAt), state: 'open', remainingRevives, powerUps: [], blueFire: 0 }
}

/** The answer of the submission of a run, whatever its verdict was. */
export async function submittedReply(db: Db, playerId: bigint, kept: Run | SubmittedFacts): Promise<Run> {
  if (isWhole(kept)) return kept
  const [runId, blueFire] = kept
  const run = await runOfAnswer(db, playerId, runId)
  return { ...unplayed(run, run.submittedAt ?? run.openedAt), state: 'pending', blueFire }
}

async function runOfAnswer(db: Db, playerId: bigint, runId: string): Promise<RunRow> {
  const run = await runById(db, playerId, runId)
  if (!run) throw new Error(`run ${runId} was answered, and is not there`)
  return run
}

/** A run without the results of its verdict. */
const unplayed = (run: RunRow, then: Date): Run => ({
  ...runReply(run, then),
  score: null,
  coins: 0,
  earned: [],
})
