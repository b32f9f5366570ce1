import type { BodyOf, recordPace as endpoint, ReplyOf } from '@ganj/contract'
import { maxSegments, segmentTicks } from '@ganj/game-core'
import type { Writer } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { furthestOf, heartbeatsOf, recordHeartbeat, recordSegment } from '../anti-cheat/heartbeats.ts'
import type { GameDependencies } from '../dependencies.ts'
import { earliestAt, toleranceMs } from './pace-rules.ts'
import { type RunRow, runById, stillOpen } from './queries.ts'

type Ask = BodyOf<typeof endpoint>

/**
 * Stores a heartbeat of an open run: evidence for the verdict. One that goes back or comes too soon is ignored. A run
 * with segments gets the next one.
 */
export async function recordPace(
  { database, randomBytes }: Pick<GameDependencies, 'database' | 'randomBytes'>,
  playerId: bigint,
  ask: Ask,
  now: Date,
): Promise<ReplyOf<typeof endpoint>> {
  const writer = database.autocommit
  const { gameInstanceId, tick } = ask
  const run = stillOpen(await runById(writer, playerId, gameInstanceId))
  if (run.rulesVersion > 1 && !run.bounds) {
    const seed = () => randomBytes(16)
    return { tick, segment: await grantSegment(writer, { playerId, run, ask, seed }, now) }
  }
  await recordHeartbeat(writer, playerId, gameInstanceId, tick, now)
  return { tick: await furthestOf(writer, playerId, gameInstanceId), segment: null }
}

interface SegmentAsk {
  playerId: bigint
  run: RunRow
  ask: Ask
  seed(): Buffer
}

/**
 * The seed of the segment that a heartbeat requests, drawn at the first request: nobody knows it before the course up
 * to there is reported. Any other course is refused from then on.
 * @throws Fault `game.segment-early` before the run can be there in real time, `game.segment-refused` when another
 * course was reported, the digest is missing, or an earlier segment is missing
 */
async function grantSegment(
  writer: Writer,
  { playerId, run, ask, seed }: SegmentAsk,
  now: Date,
): Promise<string> {
  const { publicId, openedAt } = run
  const { tick, digest } = ask
  const given = await heartbeatsOf(writer, playerId, publicId)
  if (digest === undefined || tick % segmentTicks !== 0) throw new Fault('game.segment-refused')
  if (!given.some((heartbeat) => heartbeat.tick === tick)) {
    if (given.length === maxSegments || tick !== (given.length + 1) * segmentTicks) {
      throw new Fault('game.segment-refused')
    }
    if (earliestAt(tick, openedAt, given) > now.getTime() + toleranceMs) throw new Fault('game.segment-early')
    await recordSegment(writer, { playerId, runId: publicId, tick, digest, segment: seed() }, now)
    // A concurrent request may have been first, or the run may have been closed.
    given.push(...(await heartbeatsOf(writer, playerId, publicId)).slice(given.length))
  }
  const heartbeat = given.find((one) => one.tick === tick)
  if (!heartbeat) throw new Fault('game.run-closed')
  if (heartbeat.digest !== digest || !heartbeat.segment) throw new Fault('game.segment-refused')
  return heartbeat.segment
}
