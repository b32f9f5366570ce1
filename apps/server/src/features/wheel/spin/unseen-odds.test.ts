import { getSpinCosts, getWheelItems, spinWheel } from '@ganj/contract'
import { expect, test } from 'vitest'
import { changeContent } from '#platform/content.ts'
import { createWheelTest } from '#test/fixtures/wheel.ts'
import { wheelItemKind } from '../content.ts'
import { itemSeed } from '../odds/seed.ts'

const { advance, clock, database, newcomer, visitor } = await createWheelTest()

let { weight } = itemSeed[0]!.data
const changeOdds = async () => {
  weight += 100
  await database.transaction((tx) =>
    changeContent(
      tx,
      wheelItemKind,
      'coin-50',
      { ...itemSeed[0]!.data, weight },
      {
        position: 0,
        changedBy: 'a test',
        now: clock(),
      },
    ),
  )
  advance(3)
}
const refused = { status: 409, problem: { code: 'wheel.odds-unseen' } }

test('a newcomer who has read only the prices has not seen the odds', async () => {
  const player = await newcomer()
  expect((await player.call(getSpinCosts)).status).toBe(200)
  expect(await player.call(spinWheel)).toMatchObject(refused)
})

test('after a change a read of the prices does not permit a spin by odds that were never shown', async () => {
  const player = await visitor(100)
  await changeOdds()
  await player.call(getSpinCosts)
  expect(await player.call(spinWheel)).toMatchObject(refused)
})

test('a screen with older odds does not spin by the newer ones that another tab shows', async () => {
  const player = await visitor(100)
  const { oddsVersion: older } = (await player.call(getWheelItems)).body
  await changeOdds()
  const { oddsVersion } = (await player.call(getWheelItems)).body
  expect(await player.call(spinWheel, { body: { oddsVersion: older } })).toMatchObject(refused)
  expect((await player.call(spinWheel, { body: { oddsVersion } })).status).toBe(200)
})

test('a repeated spin gets its answer, whatever odds are shown since', async () => {
  const player = await visitor(100)
  const { oddsVersion } = (await player.call(getWheelItems)).body
  const spin = { key: 'repeated', body: { oddsVersion } }
  const first = await player.call(spinWheel, spin)
  await changeOdds()
  expect((await player.call(spinWheel, spin)).body).toEqual(first.body)
})
