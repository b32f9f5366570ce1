import { openRun, type Run, recordPace, reviveRun, submitScore } from '@ganj/contract'
import { openTicks, segmentTicks } from '@ganj/game-core'
import { attempt } from '../player.ts'
import { type PlayedRun, playedRun } from '../run-bank.ts'
import type { RunProgress } from '../simulated-player.ts'
import type { World } from '../world.ts'
import type { Action, Scene } from './action.ts'

/** After this many segments a player stops playing. */
const mostSegments = 4

function progressOf(world: World, { publicId, openedAt }: Run): RunProgress {
  const known = world.runProgress.get(publicId)
  if (known) return known
  const progress = { segments: [], told: [], seen: { tick: 0, at: Date.parse(openedAt) } }
  world.runProgress.set(publicId, progress)
  return progress
}

const playedBy = (world: World, run: Run) => playedRun({ ...run, segments: progressOf(world, run).segments })

/** Whether a run was played with the inputs whose digests it reported for the segments that it entered. */
const matchesDigests = (
  { told }: RunProgress,
  { ticks, digests }: Pick<PlayedRun, 'ticks' | 'digests'>,
): boolean =>
  told.every((digest, index) => openTicks + index * segmentTicks >= ticks || digest === digests[index])

/** Whether a tick of a run may have been reached by now. */
const isDue = (world: World, { seen }: RunProgress, tick: number): boolean =>
  world.now().getTime() - seen.at > ((tick - seen.tick) / 60) * 1_000

async function open({ world, chance, player }: Scene): Promise<void> {
  const body = chance.once(8) ? { practice: true } : {}
  const run = await attempt(world, chance, player, openRun, { body })
  if (run) player.run = run
}

/** Submits the open run: most were played in real time, some claim more, some come too early. */
async function submit({ world, chance, player }: Scene): Promise<void> {
  const { run } = player
  if (!run) return
  const { log, score, ticks, digests } = playedBy(world, run)
  const progress = progressOf(world, run)
  if (!isDue(world, progress, ticks) && !chance.once(12)) return
  // An attempt without an answer may count as well as the one after it; one of other inputs than reported never
  // counts.
  const reached = world.reached.get(run.publicId) ?? new Set()
  world.reached.set(run.publicId, matchesDigests(progress, { ticks, digests }) ? reached.add(score) : reached)
  const claimed = chance.once(15) ? score + 1 + chance.below(500) : score
  const body = { gameInstanceId: run.publicId, score: claimed, log }
  if (await attempt(world, chance, player, submitScore, { body })) {
    player.run = undefined
    world.runProgress.delete(run.publicId)
  }
}

/**
 * Requests the next segment of the open run, sometimes ahead of time, for other inputs or at two processes at once.
 */
async function askSegment({ world, chance, player }: Scene): Promise<void> {
  const { run } = player
  if (!run) return
  const progress = progressOf(world, run)
  const { digests } = playedBy(world, run)
  const number = progress.segments.length + 1
  const digest = digests[number - 1]
  const tick = number * segmentTicks
  if (!digest || number > mostSegments || (!isDue(world, progress, tick) && !chance.once(12))) return
  const told = chance.once(20) ? otherDigest(digest) : digest
  const times = chance.once(6) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: times }, () => askFor({ world, chance, player }, run, { tick, digest: told })),
  )
  for (const segment of answers) recordSegment(world, run, { number, told, segment })
}

/** Requests again a segment that was given: for the same inputs it is the same, for others there is none. */
async function askSegmentAgain({ world, chance, player }: Scene): Promise<void> {
  const { run } = player
  if (!run) return
  const { segments, told } = progressOf(world, run)
  const index = chance.below(Math.max(1, segments.length))
  const before = told[index]
  if (!before) return
  const isSame = !chance.once(3)
  const ask = { tick: (index + 1) * segmentTicks, digest: isSame ? before : otherDigest(before) }
  const segment = await askFor({ world, chance, player }, run, ask)
  if (segment && (!isSame || segment !== segments[index]))
    world.violations.push(
      `run ${run.publicId}: segment ${index + 1} was given for other inputs or as another`,
    )
}

/** Requests a segment of another player's run, by its id and with the right digest. */
async function askSegmentOfAnother({ world, chance, player }: Scene): Promise<void> {
  const run = chance.pick(world.players.filter((other) => other !== player && other.run))?.run
  const digest = run && playedBy(world, run).digests[0]
  if (!run || !digest) return
  const segment = await askFor({ world, chance, player }, run, { tick: segmentTicks, digest })
  if (segment) world.violations.push(`run ${run.publicId}: player ${player.id} was given a segment of it`)
}

async function askFor(
  { world, chance, player }: Scene,
  { publicId: gameInstanceId }: Run,
  ask: { tick: number; digest: string },
): Promise<string | null> {
  const body = { gameInstanceId, ...ask }
  return (await world.process(chance).call(recordPace, { caller: player.caller, body })).segment
}

/** A segment that was given never changes. */
function recordSegment(
  world: World,
  run: Run,
  { number, told, segment }: { number: number; told: string; segment: string | null },
): void {
  if (!segment) return
  const { segments, told: all } = progressOf(world, run)
  segments[number - 1] ??= segment
  all[number - 1] ??= told
  world.runProgress.set(run.publicId, {
    segments,
    told: all,
    seen: { tick: number * segmentTicks, at: world.now().getTime() },
  })
  if (segments[number - 1] !== segment)
    world.violations.push(
      `run ${run.publicId}: segment ${number} was ${segments[number - 1]}, then ${segment}`,
    )
}

const otherDigest = (digest: string): string => digest.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

async function revive({ world, chance, player }: Scene): Promise<void> {
  // Revives are free in practice.
  if (!player.run?.ranked) return
  const body = { gameInstanceId: player.run.publicId }
  const revived = await attempt(world, chance, player, reviveRun, { body })
  if (revived && player.run) player.run = { ...player.run, remainingRevives: revived.remainingRevives }
}

/** The actions of players on their runs. */
export const runActions: readonly Action[] = [
  { name: 'open run', weight: 10, run: open },
  { name: 'submit run', weight: 14, run: submit },
  { name: 'ask segment', weight: 10, run: askSegment },
  { name: 'ask segment again', weight: 2, run: askSegmentAgain },
  { name: "ask another's segment", weight: 1, run: askSegmentOfAnother },
  { name: 'revive', weight: 2, run: revive },
]
