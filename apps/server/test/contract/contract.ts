import {
  type Endpoint,
  endpoints,
  faults,
  faultsOf,
  getAllAchievements,
  getAllDailyTasks,
  getPacks,
  getWheelItems,
  handOver,
  joinGroup,
  openRun,
  Problem,
  saveGameData,
  spinWheel,
} from '@ganj/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Compile } from 'typebox/schema'
import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { publicId } from '#platform/random.ts'
import { playVerifiedRun } from '../fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { createSecrets, watchTables } from './secrets.ts'
import type { Known } from './values.ts'

/*
 * Every call of the contract with values made from its schemas: valid, nearly valid and hostile ones. For any of them
 * the answer is a reply of its shape or a problem of its catalogue, a refusal has written nothing, and the answer
 * contains nothing of another player.
 */

/** The seed of all drawn values, so that a failure repeats. */
export const seed = 20_261_121

const replies = new Map(endpoints.map((endpoint) => [endpoint, Compile(endpoint.reply)]))
const problems = Compile(Problem)

export const headersOf = (player: TestPlayer, endpoint: Endpoint) => ({
  ...(endpoint.auth === 'player' ? { authorization: `Bearer ${player.accessToken}` } : {}),
  ...(endpoint.idempotent ? { 'idempotency-key': publicId() } : {}),
})

/** A query as a browser would send it. */
export const queryText = (query: unknown) =>
  Object.entries(query as Record<string, unknown>)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&')
export const textOf = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (text ?? '').replace(/[\ud800-\udfff]/g, '?')
}

/** Every call, by its name. */
export const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** The server under test, with a player whose fields nobody else may see. */
export async function createContractTest() {
  const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
  const { app, signIn, database } = testApp
  const watch = await watchTables(database)
  const secretsOf = await createSecrets(database)
  /** A player with rows in every feature. */
  async function victimOf(number: number): Promise<TestPlayer> {
    const player = await signIn(number)
    await signIn(number)
    await playVerifiedRun(testApp, player)
    await player.call(openRun)
    await player.call(getWheelItems)
    await player.call(spinWheel)
    await player.call(handOver)
    await player.call(joinGroup, { body: { groupId: `group_${number}` } })
    await player.call(saveGameData, { body: { version: 0, data: { diary: `diary of ${number}` } } })
    return player
  }
  /** Marks the values that nobody else may see. */
  async function mark(player: TestPlayer): Promise<void> {
    await database.rows(sql`
      UPDATE player SET telegram_id = 7770001112223, first_name = 'marked name', join_source = 'marked source',
                        playdeck_uid = 'marked uid' WHERE id = ${player.id}`)
    await database.rows(sql`UPDATE session SET device = 'marked device' WHERE player_id = ${player.id}`)
    await database.rows(sql`UPDATE run SET reason = 'marked reason' WHERE player_id = ${player.id}`)
    await database.rows(
      sql`UPDATE game_data SET data = '{"diary":"marked diary"}' WHERE player_id = ${player.id}`,
    )
  }

  /** The player whose fields nobody else may see. */
  const victim = await victimOf(1)
  /** A player who did the same: values that both have are no secret. */
  const twin = await victimOf(2)
  await mark(victim)

  const idsOf = async (player: TestPlayer): Promise<Known> => {
    const rows = await database.rows<{ kind: string; ids: string[] }>(sql`
      SELECT 'run' AS kind, array_agg(public_id) AS ids FROM run WHERE player_id = ${player.id}
      UNION ALL SELECT 'spin', array_agg(public_id) FROM wheel_spin WHERE player_id = ${player.id}
      UNION ALL SELECT 'event', array_agg(public_id) FROM user_event WHERE player_id = ${player.id}
      UNION ALL SELECT 'session', array_agg(id) FROM session WHERE player_id = ${player.id}`)
    return Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids ?? []]))
  }

  /** Existing values, by the name of the field they fit: the caller's, the victim's and shared ones. */
  async function knownTo(player: TestPlayer): Promise<Known> {
    const [own, other] = [await idsOf(player), await idsOf(victim)]
    const both = (kind: string) => [...(own[kind] ?? []), ...(other[kind] ?? [])]
    const ids = (list: readonly { publicId: string }[]) => list.map(({ publicId }) => publicId)
    const [packs, tasks, achievements] = [
      (await player.call(getPacks)).body,
      (await player.call(getAllDailyTasks)).body,
      (await player.call(getAllAchievements)).body,
    ]
    return {
      gameInstanceId: both('run'),
      after: both('run'),
      spinPublicId: both('spin'),
      userEventPublicId: both('event'),
      // Never the caller's own session: it would be signed out.
      sessionPublicId: other.session ?? [],
      packPublicId: ids(packs),
      publicId: [...ids(tasks), ...ids(achievements)],
      avatarPublicId: ['owl', 'lion'],
      referrerTelegramId: [7_770_001_112_223, 1_001],
      startsAt: ['2026-11-06T20:30:00.000Z', '2026-11-13T20:30:00.000Z'],
    }
  }

  /** The tables after the last refusal; read again after any other write. */
  let unchanged: string | undefined
  /** Announces a write outside the checked calls. */
  const invalidateTables = () => {
    unchanged = undefined
  }

  /** Checks one answer; returns it. */
  async function ask(
    endpoint: Endpoint,
    secrets: readonly string[],
    options: InjectOptions,
  ): Promise<LightMyRequestResponse> {
    const before = unchanged ?? (await watch.state())
    unchanged = undefined
    const response = await app.inject({ method: endpoint.method, url: `/api${endpoint.path}`, ...options })
    const { statusCode: status, body } = response
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
    if (status === 200) {
      const reply = replies.get(endpoint)
      if (!reply?.Check(response.json())) {
        expect.fail(`${body.slice(0, 500)} is no reply: ${JSON.stringify(reply?.Errors(response.json())[1])}`)
      }
      return response
    }
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    const problem = response.json<Problem>()
    expect(problems.Check(problem)).toBe(true)
    expect([...faultsOf(endpoint), 'request.not-found']).toContain(problem.code)
    expect(faults[problem.code as keyof typeof faults]).toBe(status)
    expect(problem.detail.length).toBeGreaterThan(3)
    expect(await watch.state(), 'a refused call has written').toBe(before)
    unchanged = before
    return response
  }

  let callers = 100
  /** A fresh caller for an endpoint, with the values it knows and those it must never see. */
  async function stage() {
    invalidateTables()
    const player = await signIn(callers++)
    await player.call(openRun)
    await player.call(getWheelItems)
    await player.call(spinWheel)
    return {
      player,
      known: await knownTo(player),
      secrets: await secretsOf(victim.id, [twin.id, player.id]),
    }
  }

  return { ...testApp, watch, victim, twin, idsOf, secretsOf, invalidateTables, ask, stage }
}
