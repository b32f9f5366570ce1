import { getGameData, saveGameData } from '@ganj/contract'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'

const { signIn } = await createTestApp()

test('a save is read as it was written, and its version increases', async () => {
  const player = await signIn(1)
  expect((await player.call(getGameData)).body).toEqual({ version: 0, data: {} })
  const data = { sound: false, ستاره‌ها: [1, 2.5, null], deep: { text: '\u0000 \ud83d "quoted"' } }
  expect((await player.call(saveGameData, { body: { version: 0, data } })).body).toEqual({ version: 1 })
  expect((await player.call(getGameData)).body).toEqual({ version: 1, data })
  expect((await player.call(saveGameData, { body: { version: 1, data: {} } })).body).toEqual({ version: 2 })
  expect((await player.call(getGameData)).body).toEqual({ version: 2, data: {} })
})

test('a stale save is refused and changes nothing', async () => {
  const player = await signIn(2)
  const save = (version: number, level: number) =>
    player.call(saveGameData, { body: { version, data: { level } } })
  await save(0, 1)
  await save(1, 2)
  for (const version of [0, 1, 3, 2_000_000_000]) {
    const { status, problem } = await save(version, 9)
    expect([status, problem.code]).toEqual([409, 'game.data-stale'])
  }
  expect((await player.call(getGameData)).body).toEqual({ version: 2, data: { level: 2 } })
})

test('a save sent again because its answer was lost is written once', async () => {
  const player = await signIn(3)
  const body = { version: 0, data: { level: 1 } }
  const answers = await Promise.all(Array.from({ length: 10 }, () => player.call(saveGameData, { body })))
  expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([1]))
  expect((await player.call(getGameData)).body.version).toBe(1)
})

test('of two devices that save over the same version, one is refused', async () => {
  const player = await signIn(4)
  const answers = await Promise.all(
    [1, 2, 3, 4].map((device) => player.call(saveGameData, { body: { version: 0, data: { device } } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a save of 16 KiB is stored and one byte more is refused', async () => {
  const player = await signIn(5)
  const data = (bytes: number) => ({ x: 'ب'.repeat((bytes - 8) / 2) })
  const large = await player.call(saveGameData, { body: { version: 0, data: data(16 * 1024) } })
  expect(large.status).toBe(200)
  const larger = await player.call(saveGameData, { body: { version: 1, data: data(16 * 1024 + 2) } })
  expect([larger.status, larger.problem.code]).toEqual([413, 'request.too-large'])
})

test('a save is stored however it is nested within the limit of every body, and refused beyond it', async () => {
  const player = await signIn(6)
  const nested = (levels: number) => {
    let data: object = {}
    for (let depth = 1; depth < levels; depth++) data = { a: data }
    return data
  }
  // The body itself is one level more.
  expect((await player.call(saveGameData, { body: { version: 0, data: nested(63) } })).status).toBe(200)
  expect((await player.call(getGameData)).body).toEqual({ version: 1, data: nested(63) })
  expect((await player.call(saveGameData, { body: { version: 1, data: nested(64) } })).status).toBe(400)
})

test("nobody reads another player's save", async () => {
  const [one, other] = [await signIn(7), await signIn(8)]
  await one.call(saveGameData, { body: { version: 0, data: { mine: true } } })
  expect((await other.call(getGameData)).body).toEqual({ version: 0, data: {} })
})
