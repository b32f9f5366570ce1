import { getLeaderboard } from '@ganj/contract'
import { getAudit, getReviewRun, getReviewRuns, getWaiting, judgeRun } from '@ganj/contract/admin'
import { replay } from '@ganj/game-core'
import { expect, test } from 'vitest'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const operators = testOperators(server)
const { advance, signIn } = server

test('a cheater is found, reviewed, excluded and cleared, and the board changes each time', async () => {
  const player = await signIn(1)
  const { score } = await playVerifiedRun(server, player, { skill: 'expert' })
  const [support, owner] = [await operators.signIn('support'), await operators.signIn('owner')]
  const listed = await support.call(getReviewRuns)
  expect(listed.body.rows).toMatchObject([{ state: 'verified', score, verdict: null, reason: null }])
  const [row] = listed.body.rows
  expect(row!.suspicion).toBeGreaterThanOrEqual(60)
  expect(row!.signs[0]).toBe('abrupt')
  const of = { player: row!.player.id, id: row!.id }

  // The review has enough to replay the run, to the same score.
  const { body: run } = await support.call(getReviewRun, { query: of })
  const { seed, rulesVersion, segments, levels, revivesUsed } = run
  const log = Buffer.from(run.log!, 'base64url')
  expect(replay({ seed, rulesVersion, segments, levels, revives: revivesUsed }, log).score).toBe(score)
  expect(run.gameUrl).toBe('/game/')
  expect(run.evidence).toMatchObject({ score, ended: true })
  expect(run.features).toMatchObject({ moving: expect.any(Number), reflexes: expect.any(Number) })

  const board = async () => {
    // Each process caches the first places for a moment.
    advance(5)
    return (await player.call(getLeaderboard, { query: { dimension: 'weekly' } })).body
  }
  const before = JSON.stringify((await board()).top)
  const say = (verdict: 'exclude' | 'clear') =>
    support.call(judgeRun, { body: { ...of, verdict, reason: 'moves like a machine' } })
  expect((await say('exclude')).body).toMatchObject({
    state: 'rejected',
    reason: 'excluded',
    verdict: { verdict: 'exclude', by: `operator:${support.name}`, reason: 'moves like a machine' },
  })
  expect((await board()).top).toEqual([])
  expect((await support.call(getReviewRuns)).body.rows).toEqual([])
  expect((await support.call(getReviewRuns, { query: { state: 'excluded' } })).body.rows).toHaveLength(1)
  await say('exclude')
  expect((await say('clear')).body.state).toBe('verified')
  expect(JSON.stringify((await board()).top)).toBe(before)
  expect(
    (await support.call(getReviewRun, { query: of })).body.verdicts.map(({ verdict }) => verdict),
  ).toEqual(['clear', 'exclude'])
  const { body: audit } = await owner.call(getAudit, { query: { action: 'runs.' } })
  expect(audit.rows.map(({ action, operator }) => [action, operator])).toEqual([
    ['runs.clear', support.name],
    ['runs.exclude', support.name],
  ])
})

test("an operator who may only read judges nothing, and another player's run is not found", async () => {
  const [viewer, support] = [await operators.signIn('viewer'), await operators.signIn('support')]
  const body = { player: 'nobody000000', id: 'norun0000000', verdict: 'exclude', reason: 'a reason' } as const
  expect((await viewer.call(judgeRun, { body })).code).toBe('operator.forbidden')
  expect((await support.call(judgeRun, { body })).code).toBe('run.not-found')
  expect((await viewer.call(getReviewRun, { query: { player: body.player, id: body.id } })).code).toBe(
    'run.not-found',
  )
  expect((await viewer.call(getReviewRuns, { query: { cursor: 'abc' } })).code).toBe('request.invalid')
})

test('the rows of a list are in its CSV', async () => {
  const viewer = await operators.signIn('viewer')
  const { text } = await viewer.call(getReviewRuns, {
    query: { state: 'verified' },
    headers: { accept: 'text/csv' },
  })
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('a suspicious run remains pending after the end of its week, and the list has as many as the count says', async () => {
  await playVerifiedRun(server, await signIn(2), { skill: 'expert' })
  const waiting = async () => {
    // An operator's session does not last for days.
    const support = await operators.signIn('support')
    const { body } = await support.call(getWaiting)
    const listed = (await support.call(getReviewRuns)).body.rows.length
    expect(body.waiting.find(({ what }) => what === 'runs')?.count).toBe(listed)
    return listed
  }
  const inItsWeek = await waiting()
  expect(inItsWeek).toBeGreaterThan(0)
  advance(7.5 * 24 * 3600)
  expect(await waiting()).toBe(inItsWeek)
  advance(24 * 3600)
  expect(await waiting()).toBe(0)
})
