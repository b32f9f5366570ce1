import type { Run } from '@ganj/contract'
import type { RunRow } from './queries.ts'

/** A run as the contract shows it. */
export const runReply = (row: RunRow, now: Date): Run => ({
  publicId: row.publicId,
  state: row.state,
  ranked: row.ranked,
  seed: row.seed,
  rulesVersion: row.rulesVersion,
  levels: { speed: row.speed, power: row.power, shuttle: row.shuttle },
  remainingRevives: row.revives,
  powerUps: row.powerUps,
  blueFire: row.blueFire,
  openedAt: row.openedAt.toISOString(),
  score: row.score === null ? null : Number(row.score),
  coins: Number(row.coins),
  serverTime: now.toISOString(),
})
