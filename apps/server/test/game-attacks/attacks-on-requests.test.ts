import { gzipSync } from 'node:zlib'
import { getRun, openRun, recordPace, submitScore } from '@ganj/contract'
import { beforeAll, expect, test } from 'vitest'
import { playSegments } from '../fixtures/runs.ts'
import type { TestPlayer } from '../test-app.ts'
import { createAttacked, expectedState, type HonestRun, text } from './attacker.ts'

const {
  app,
  advance,
  runJobs,
  richPlayer,
  readBalances,
  playAndHandIn,
  honest,
  handIn,
  verdictOf,
  verifiedState,
} = await createAttacked()

let attacker: TestPlayer
let owner: TestPlayer
let earlier: HonestRun
let honestRun: HonestRun
let body: { gameInstanceId: string; score: number; log: string }

beforeAll(async () => {
  attacker = await richPlayer(1)
  owner = await richPlayer(2)
  earlier = await playAndHandIn(attacker)
  honestRun = await honest(attacker)
  body = { gameInstanceId: honestRun.run.publicId, score: honestRun.score, log: text(honestRun.bytes) }
  advance(honestRun.ticks / 60)
})

/** A request as it goes over the wire, with any body. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/game/score',
    payload,
    headers: {
      authorization: `Bearer ${attacker.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': `raw-${sent++}-abcdefgh`,
      ...headers,
    },
  })
  return answer.json<{ code: string }>().code
}
let sent = 0

const bomb = JSON.stringify({ log: 'A'.repeat(50_000_000) })

test.each([
  ['a body of ten megabytes', () => send(bomb.slice(0, 10_000_000)), 'request.too-large'],
  ['a zip bomb', () => send(gzipSync(bomb), { 'content-encoding': 'gzip' }), 'request.malformed'],
  ['a body that is cut', () => send(JSON.stringify(body).slice(0, -9)), 'request.malformed'],
  ['no body', () => send(''), 'request.malformed'],
  [
    'a body of another kind',
    () => send('score=1', { 'content-type': 'application/xml' }),
    'request.unsupported-media-type',
  ],
  ['a list', () => send('[]'), 'request.invalid'],
  ['nothing', () => send('null'), 'request.invalid'],
  [
    'brackets nested fifty thousand deep',
    () => send(`${'['.repeat(45_000)}${']'.repeat(45_000)}`),
    'request.invalid',
  ],
  [
    'a prototype',
    () => send(`{"__proto__":{"score":1},${JSON.stringify(body).slice(1)}`),
    'request.malformed',
  ],
  ['a log that is a list', () => send(JSON.stringify({ ...body, log: [body.log] })), 'request.invalid'],
  ['a score that is a text', () => send(JSON.stringify({ ...body, score: 'all' })), 'request.invalid'],
  [
    'a score of infinity',
    () => send(JSON.stringify(body).replace(/"score":\d+/, '"score":1e999')),
    'request.invalid',
  ],
  [
    'a run that is a condition',
    () => send(JSON.stringify({ ...body, gameInstanceId: "' OR '1'='1" })),
    'request.invalid',
  ],
  [
    'a run that there is none of',
    () => send(JSON.stringify({ ...body, gameInstanceId: 'a'.repeat(12) })),
    'game.no-run',
  ],
  [
    'a token that was made up',
    () => send(JSON.stringify(body), { authorization: 'Bearer abc.def.ghi' }),
    'auth.token-invalid',
  ],
  ['no token', () => send(JSON.stringify(body), { authorization: '' }), 'auth.missing'],
  ['no key', () => send(JSON.stringify(body), { 'idempotency-key': '' }), 'idempotency.missing'],
])('a changed request is refused: %s', async (_, attack, code) => {
  expect(await attack()).toBe(code)
})

test("another player's run cannot be submitted, read or given heartbeats", async () => {
  const gameInstanceId = honestRun.run.publicId
  const answers = [
    await owner.call(submitScore, { body }),
    await owner.call(getRun, { query: { gameInstanceId } }),
    await owner.call(recordPace, { body: { gameInstanceId, tick: 720 } }),
  ]
  expect(answers.map(({ problem }) => problem.code)).toEqual(['game.no-run', 'game.no-run', 'game.no-run'])
})

test('submitted twenty times at once it counts once; with the key of another body not at all', async () => {
  const before = await readBalances(attacker)
  const answers = await Promise.all(Array.from({ length: 20 }, () => attacker.call(submitScore, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await Promise.all([runJobs(), runJobs()])
  expect(await verdictOf(attacker, honestRun.run.publicId)).toBe('verified')
  const after = await readBalances(attacker)
  expect(after.coin! - before.coin!).toBe(Math.floor(honestRun.score / 20))
  const again = await attacker.call(submitScore, { body, key: 'another-body-key' })
  expect(again.problem.code).toBe('game.run-closed')
  const other = await attacker.call(submitScore, { body: { ...body, score: 1 }, key: 'another-body-key' })
  expect(other.problem.code).toBe('game.run-closed')
})

test('a run that another one replaced is closed, and so is one that was judged', async () => {
  const left = await honest(attacker)
  await honest(attacker)
  advance(left.ticks / 60)
  expect(await handIn(attacker, left.run.publicId, left.score, left.bytes)).toBe('game.run-closed')
  expect(await handIn(attacker, earlier.run.publicId, earlier.score, earlier.bytes)).toBe('game.run-closed')
})

test('a practice run is verified and earns nothing, whatever score it claims', async () => {
  const { body: run } = await attacker.call(openRun, { body: { practice: true } })
  const { bytes, result } = await playSegments({ advance }, attacker, run, { skill: 'skilled' })
  const before = await readBalances(attacker)
  expect(await handIn(attacker, run.publicId, result.score, bytes)).toBe('verified')
  expect(await readBalances(attacker)).toEqual(before)
})

test('after all attacks only honest results exist: no other coin, place or open job', async () => {
  expect(await verifiedState(attacker)).toEqual(expectedState(2))
})
