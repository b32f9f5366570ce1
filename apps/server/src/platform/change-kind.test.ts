import { getDailyTasks, getWheelItems, spinWheel } from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { contentKinds } from '../content-kinds.ts'
import { weeklyPrizes } from '../features/leaderboard/content.ts'
import { dailyTaskKind } from '../features/tasks/content.ts'
import { wheelItemKind, wheelRulesKind } from '../features/wheel/content.ts'
import { changeKind, historyOf, linesOf, piecesOf, problemsOf } from './change-kind.ts'
import type { ContentKind } from './content.ts'
import { sql } from './database/sql.ts'

const { database, clock, advance, signIn } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

const set = (kind: ContentKind<unknown>, given: unknown, isDry = false) =>
  database.transaction((tx) =>
    changeKind(tx, kind, given, { operator: 'leila', reason: 'a feast', now: clock(), isDry }),
  )
const shown = async (kind: ContentKind<unknown>) =>
  (await piecesOf(database, kind)).map(({ publicId, data }) => ({ publicId, data }))
const rows = async () => (await database.one<{ n: bigint }>(sql`SELECT count(*) AS n FROM content`)).n

test('the content of a new installation is valid, and writing it back unchanged changes nothing', async () => {
  const before = await rows()
  for (const kind of contentKinds) {
    const pieces = await shown(kind)
    expect([kind.kind, problemsOf(kind, pieces)]).toEqual([kind.kind, []])
    expect(await set(kind, pieces)).toEqual([])
  }
  expect(await rows()).toBe(before)
})

test('additions, changes, moves and withdrawals are applied together, each described in a readable line and with its history', async () => {
  const [first, second, ...others] = await shown(dailyTaskKind)
  const changed = structuredClone(second) as { publicId: string; data: { reward: object } }
  changed.data.reward = { coin: 77 }
  const added = { ...structuredClone(first!), publicId: 'feast' }
  const next = [changed, ...others, added]

  const before = await rows()
  const planned = await set(dailyTaskKind, next, true)
  expect(await rows()).toBe(before)
  expect(await set(dailyTaskKind, next)).toEqual(planned)
  const lines = planned.flatMap(linesOf)
  expect(lines).toContain(`- ${first!.publicId} is withdrawn`)
  expect(lines).toContain(`~ ${changed.publicId} moves to place 1`)
  expect(lines).toContain('    reward.coin: 30 -> 77')
  expect(lines).toContain('+ feast')
  expect(await shown(dailyTaskKind)).toEqual(next)

  advance(3)
  const { body } = await (await signIn(1)).call(getDailyTasks)
  expect(body.tasks.map(({ publicId }) => publicId)).toEqual(next.map(({ publicId }) => publicId))
  const [last, seeded] = await historyOf(database, dailyTaskKind, changed.publicId)
  expect(last).toMatchObject({
    version: 2,
    changedBy: 'operator:leila',
    reason: 'a feast',
    data: changed.data,
  })
  expect(seeded).toMatchObject({ version: 1, changedBy: 'seed', reason: '', before: null })
})

test('all mistakes are named, and nothing is changed', async () => {
  const [task] = await shown(dailyTaskKind)
  const before = await rows()
  const refused = async (kind: ContentKind<unknown>, given: unknown, ...words: string[]) => {
    const failure = await set(kind, given).then(
      () => 'set',
      (error: Error) => error.message,
    )
    for (const word of words) expect(failure).toContain(word)
  }
  await refused(dailyTaskKind, { publicId: 'x' }, 'a list is wanted')
  await refused(dailyTaskKind, [task, task], 'stands there twice')
  await refused(
    dailyTaskKind,
    [{ ...task, publicId: 'Big' }, null, { publicId: 'ok', data: {} }, { ...task, position: 1 }],
    'number 1: publicId',
    'number 2: publicId',
    'ok: / must have required',
    "nobody reads 'position'",
  )
  const many = Array.from({ length: 51 }, (_, index) => ({ ...task, publicId: `t-${index}` }))
  await refused(dailyTaskKind, many, 'no more than 50 are shown')
  await refused(wheelItemKind, [], 'a wheel has a segment')
  await refused(wheelRulesKind, [], 'a wheel has rules')
  const prizes = weeklyPrizes.seed.map((one) => structuredClone(one) as { publicId: string; data: object })
  prizes[1]!.data = { ...prizes[1]!.data, fromPlace: 1 }
  await refused(weeklyPrizes, prizes, 'second begins at place 1, which wins already')
  const rules = contentKinds.find(({ kind }) => kind === 'payout-rules')!
  await refused(rules, [{ ...rules.seed[0], publicId: 'payouts' }], 'payouts is unknown; known: payout')
  const levels = contentKinds.find(({ kind }) => kind === 'upgrade-level')!
  await refused(levels, levels.seed.slice(1), 'levels, each of them once')
  expect(await rows()).toBe(before)
})

test('any JSON gives error messages and throws nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...contentKinds), fc.jsonValue(), (kind, given) => {
      for (const problem of problemsOf(kind, given)) expect(typeof problem).toBe('string')
    }),
  )
})

test('two concurrent operators are applied one after the other, and each version exists once', async () => {
  const pieces = await shown(wheelItemKind)
  const heavier = (weight: number) =>
    pieces.map(({ publicId, data }, index) => ({
      publicId,
      data: index === 0 ? { ...(data as object), weight } : data,
    }))
  await Promise.all([set(wheelItemKind, heavier(11)), set(wheelItemKind, heavier(12))])
  const versions = await historyOf(database, wheelItemKind, pieces[0]!.publicId)
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
})

test('odds that change under a player: the spin is refused until the new ones were read', async () => {
  const player = await signIn(2)
  await player.call(getWheelItems)
  const [first, ...others] = await shown(wheelItemKind)
  await set(wheelItemKind, [{ ...first!, data: { ...(first!.data as object), weight: 999 } }, ...others])
  advance(3)
  expect((await player.call(spinWheel)).problem.code).toBe('wheel.odds-unseen')
  await player.call(getWheelItems)
  expect((await player.call(spinWheel)).status).toBe(200)
})
