import { segmentsOf, segmentTicks } from '@ganj/game-core'
import type { BenchDatabase } from '../installation/bench-database.ts'

/** The digests that a run reported. */
interface RunDigests {
  seed: string
  digests: readonly string[]
}

/** Inserts the heartbeats of runs with these seeds in one state, with valid times after their opening. */
export async function storeHeartbeats(
  query: BenchDatabase['query'],
  runs: readonly RunDigests[],
  state: 'open' | 'pending',
): Promise<void> {
  const rows = runs.flatMap(({ seed, digests }) => {
    const segments = segmentsOf(seed)
    return digests.map((digest, at) => ({
      seed,
      tick: (at + 1) * segmentTicks,
      digest: Buffer.from(digest, 'hex'),
      segment: Buffer.from(segments[at] ?? '', 'hex'),
    }))
  })
  await query(
    `INSERT INTO run_pace (player_id, public_id, tick, seen_at, digest, segment)
     SELECT player_id, public_id, tick, opened_at + make_interval(secs => tick / 60.0), digest, segment
       FROM run JOIN unnest($1::text[], $2::int[], $3::bytea[], $4::bytea[]) AS told (seed, tick, digest, segment) USING (seed)
      WHERE state = $5`,
    [
      rows.map(({ seed }) => seed),
      rows.map(({ tick }) => tick),
      rows.map(({ digest }) => digest),
      rows.map(({ segment }) => segment),
      state,
    ],
  )
}
