import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import type { TestPlayer } from '../test-app.ts'
import type { LogAttack, Played } from './attack.ts'
import { logAttacks } from './attack-table.ts'
import { createAttacked, expectedState, type HonestRun } from './attacker.ts'

const { signIn, advance, clock, database, richPlayer, playAndHandIn, honest, handIn, verifiedState } =
  await createAttacked()

let attacker: TestPlayer
let others: HonestRun
let earlier: HonestRun
let signedInAt = clock()
const memory = () => process.memoryUsage().heapUsed + process.memoryUsage().external
const memoryBefore = memory()

beforeAll(async () => {
  attacker = await richPlayer(1)
  others = await playAndHandIn(await richPlayer(2))
  earlier = await playAndHandIn(attacker)
})

/** Attacks take their time; a player who waits longer than a token is valid gets another one. */
async function renewToken(): Promise<void> {
  if (clock().getTime() - signedInAt.getTime() < 2_400_000) return
  attacker = await signIn(1)
  signedInAt = clock()
}

async function attempt(attack: LogAttack): Promise<string> {
  await renewToken()
  const began = clock().getTime()
  const { run, ...honestRun } = await honest(attacker, attack)
  const played: Played = { ...honestRun, others: others.bytes, earlier: earlier.bytes }
  const lasts = honestRun.ticks / 60
  const seconds = attack.seconds?.(lasts) ?? lasts + 60
  const log = attack.log?.(played) ?? played.bytes
  advance(Math.max(0, seconds - (clock().getTime() - began) / 1000))
  await renewToken()
  const score = attack.score?.(played) ?? played.score
  return handIn(attacker, run.publicId, score, log)
}

test('there are more than a hundred ways to change a log, each with a unique name', () => {
  expect(logAttacks.length).toBeGreaterThan(100)
  expect(new Set(logAttacks.map(({ name }) => name)).size).toBe(logAttacks.length)
})

test.each(logAttacks)('a changed run log is not accepted: $name', async (attack) => {
  expect(attack.expect).toContain(await attempt(attack))
})

test('after all attacks only honest results exist: no other coin, place or open job', async () => {
  expect(await verifiedState(attacker)).toEqual(expectedState(1))
})

test('the reason and the evidence of every rejection are stored', async () => {
  const bare = await database.rows(
    sql`SELECT FROM run WHERE state = 'rejected' AND (reason IS NULL OR evidence IS NULL)`,
  )
  expect(bare).toEqual([])
})

test('the server uses little more memory than before, and accepts an honest run', async () => {
  expect((memory() - memoryBefore) / 2 ** 20).toBeLessThan(256)
  await playAndHandIn(await signIn(2))
})
