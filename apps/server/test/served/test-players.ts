import { setTimeout as pause } from 'node:timers/promises'
import { getRun, openRun, submitScore } from '@ganj/contract'
import { type BotSkill, playRun } from '@ganj/game-core/bots'
import { post } from '#ledger/post.ts'
import { sql } from '#platform/database/sql.ts'
import { patience } from '../patience.ts'
import type { TestPlayer, TestServer } from './test-server.ts'

const betweenLooksMs = 15

/** A bot plays a run for a player in real time of the clock; resolves when the replay has verified it. */
export async function playRankedRun(
  { time }: TestServer,
  player: TestPlayer,
  skill: BotSkill,
): Promise<number> {
  const { publicId, seed, rulesVersion, levels } = await player.call(openRun, { body: {} })
  const { bytes, result } = playRun({ seed, rulesVersion, levels, revives: 0 }, skill)
  time.advance(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: publicId, score: result.score, log } })
  await judged(player, publicId, time)
  return result.score
}

/**
 * The clock of the test follows real time by whole seconds meanwhile: a replay that seemed to stand still on a busy machine
 * is repeated after a delay by that clock.
 */
async function judged(player: TestPlayer, gameInstanceId: string, time: TestServer['time']): Promise<void> {
  let followed = 0
  for (const began = Date.now(); Date.now() - began < patience.timeout; await pause(betweenLooksMs)) {
    const seconds = Math.floor((Date.now() - began) / 1000)
    time.advance(seconds - followed)
    followed = seconds
    const run = await player.call(getRun, { query: { gameInstanceId } })
    if (run?.state === 'verified') return
    if (run?.state === 'rejected') throw new Error('the replay has refused the run of a bot')
  }
  throw new Error('a run was never judged')
}

/** Credits what would take weeks to earn, through the ledger. */
export async function credit({ database, time }: TestServer, number: number, gift: Record<string, bigint>) {
  await database.transaction(async (tx) => {
    const { id } = await tx.one<{ id: bigint }>(
      sql`SELECT id FROM player WHERE telegram_id = ${1000 + number}`,
    )
    const legs = Object.entries(gift).map(([currency, delta]) => ({
      currency: currency as 'coin',
      delta,
      house: 'welcome' as const,
    }))
    await post(tx, {
      playerId: id,
      key: 'savings',
      kind: 'welcome',
      reference: 'savings',
      legs,
      now: time.now(),
    })
  })
}

/** Records a player's wallet as proven, as if its keys had signed. */
export async function proveWallet({ database, time }: TestServer, number: number): Promise<void> {
  const address = `0:${number.toString(16).padStart(64, '0')}`
  await database.transaction(async (tx) => {
    const { id } = await tx.one<{ id: bigint }>(
      sql`SELECT id FROM player WHERE telegram_id = ${1000 + number}`,
    )
    await tx.rows(sql`INSERT INTO wallet_owner (address, player_id) VALUES (${address}, ${id})`)
    await tx.rows(sql`
      INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
      VALUES (${id}, ${address}, '-239', 'v4r2', ${time.now()})`)
  })
}
