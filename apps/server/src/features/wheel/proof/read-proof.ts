import type { SpinProof } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { boundsOf } from '../odds/odds.ts'
import { spinById } from '../spin/queries.ts'
import { oddsReply, spinReply } from '../spin/spin-reply.ts'

/** The data to recompute a spin of this player; its server seed only once that is revealed. */
export async function readProof(db: Db, playerId: bigint, spinId: string): Promise<SpinProof> {
  const row = await spinById(db, spinId)
  if (row?.playerId !== playerId) throw new Fault('wheel.no-spin')
  return {
    ...spinReply(row),
    serverSeed: row.revealedAt ? row.serverSeed.toString('hex') : null,
    oddsVersion: row.oddsVersion,
    oddsHash: row.oddsHash.toString('hex'),
    odds: row.items.map(oddsReply),
    roll: Number(row.roll),
    totalWeight: boundsOf(row.items).at(-1) ?? 0,
  }
}
