import {
  getIndicators,
  getUpgrades,
  getUserUpgrades,
  type IndicatorId,
  openRun,
  upgradeCraft,
  upgradeLevels,
  upgradeNames,
} from '@ganj/contract'
import { createRun, rulesVersion, step, ticksPerSecond } from '@ganj/game-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { upgradeSeed } from './seed-upgrades.ts'
import { stepPrices, trackOf } from './upgrade-rules.ts'

const { signIn, credit, database } = await createTestApp()

const readBalance = async (player: TestPlayer, id: IndicatorId) =>
  (await player.call(getIndicators)).body.find(({ publicId }) => publicId === id)!.value

const steps = upgradeSeed.map(({ data }) => data)

test('every level of every upgrade has its price and states its effect', async () => {
  const player = await signIn(1)
  const { body } = await player.call(getUpgrades, { headers: { 'accept-language': 'en' } })
  expect(body.map(({ upgrade }) => upgrade)).toEqual(['speedLevel', 'powerLevel', 'shuttleLevel'])
  for (const { upgrade, levels } of body) {
    expect(levels.map(({ level }) => level)).toEqual(
      Array.from({ length: upgradeLevels[upgrade] }, (_, index) => index + 1),
    )
    expect(levels[0]!.price).toBeNull()
    const prices = levels.slice(1).map(({ price }) => price!.amount)
    expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
  }
  expect(body[2]!.levels[4]).toMatchObject({ level: 5, gives: 'Hull 5, guns 3' })
})

test('the stated effect of a level is that of the game rules', () => {
  const seed = '0'.repeat(32)
  for (const { upgrade, level, gives } of steps) {
    const levels = { speed: 0, power: 0, shuttle: 0, [trackOf[upgrade]]: level - 1 }
    const state = createRun({ seed, rulesVersion, levels, revives: 0 })
    const x = state.craftX
    step(state, 360)
    const speed = ((state.craftX - x) / 256) * ticksPerSecond
    const shots = Math.round((ticksPerSecond / (state.reload || 1)) * 10) / 10
    const facts = {
      speedLevel: `Speed ${speed}, ${shots} shots a second`,
      powerLevel: `Each shot hits for ${state.bullets[0]!.damage / 10}`,
      shuttleLevel: `Hull ${state.fullHull}, guns ${state.bullets.length}`,
    }
    expect(gives.en).toBe(facts[upgrade])
  }
})

test('an upgrade rises one level for its price, and the next run has it', async () => {
  const player = await signIn(2)
  expect((await player.call(getUserUpgrades)).body).toEqual(
    upgradeNames.map((upgrade) => ({ upgrade, currentLevel: 1 })),
  )
  const { body } = await player.call(upgradeCraft, { body: { upgrade: 'speedLevel' } })
  expect(body).toEqual({
    upgrade: 'speedLevel',
    currentLevel: 2,
    paid: { currency: 'coin', amount: 80 },
    price: { currency: 'coin', amount: 130 },
  })
  expect(await readBalance(player, 'coin')).toBe(20)
  expect((await player.call(getUserUpgrades)).body[0]).toEqual({ upgrade: 'speedLevel', currentLevel: 2 })
  expect((await player.call(openRun)).body.levels).toEqual({ speed: 1, power: 0, shuttle: 0 })
  const broke = await player.call(upgradeCraft, { body: { upgrade: 'speedLevel' } })
  expect([broke.status, broke.problem.code]).toEqual([409, 'economy.insufficient'])
})

test('at the highest level no upgrade can be bought', async () => {
  const player = await signIn(3)
  await credit(player, { gem: 1000n })
  for (let level = 2; level <= 5; level++) {
    const { body } = await player.call(upgradeCraft, { body: { upgrade: 'shuttleLevel' } })
    expect([body.currentLevel, body.price === null]).toEqual([level, level === 5])
  }
  const gems = await readBalance(player, 'gem')
  const more = await player.call(upgradeCraft, { body: { upgrade: 'shuttleLevel' } })
  expect([more.status, more.problem.code]).toEqual([409, 'game.upgrade-maximum'])
  expect(await readBalance(player, 'gem')).toBe(gems)
})

test('one key upgrades once, with fifty concurrent calls and one later', async () => {
  const player = await signIn(4)
  await credit(player, { coin: 10_000n })
  const ask = { key: 'one-level-up', body: { upgrade: 'powerLevel' as const } }
  const answers = await Promise.all(Array.from({ length: 50 }, () => player.call(upgradeCraft, ask)))
  answers.push(await player.call(upgradeCraft, ask))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await readBalance(player, 'coin')).toBe(10_050)
})

test('of two concurrent keys for the last level one reaches it', async () => {
  const player = await signIn(5)
  await credit(player, { gem: 1000n })
  for (let n = 0; n < 3; n++) await player.call(upgradeCraft, { body: { upgrade: 'shuttleLevel' } })
  const answers = await Promise.all(
    [1, 2, 3].map(() => player.call(upgradeCraft, { body: { upgrade: 'shuttleLevel' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await readBalance(player, 'gem')).toBe(1005 - 10 - 25 - 60 - 120)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('every level but the highest has the price of the next one', () => {
  for (const upgrade of upgradeNames) {
    const listed = steps.filter((step) => step.upgrade === upgrade).sort((a, b) => a.level - b.level)
    const prices = stepPrices(steps, upgrade)
    expect(prices).toEqual([...listed.slice(1).map(({ price }) => price), null])
    expect(prices.indexOf(null)).toBe(upgradeLevels[upgrade] - 1)
  }
})

test('any sequence of upgrades remains within the levels and pays each level once', async () => {
  const wishes = fc.array(fc.constantFrom(...upgradeNames), { minLength: 5, maxLength: 45 })
  let number = 100
  await fc.assert(
    fc.asyncProperty(wishes, async (upgrades) => {
      const player = await signIn(++number)
      await credit(player, { gem: 1_000_000n, coin: 1_000_000_000n })
      const before = await readBalance(player, 'coin')
      const reached = { speedLevel: 1, powerLevel: 1, shuttleLevel: 1 }
      let paid = 0
      for (const upgrade of upgrades) {
        const { status, body, problem } = await player.call(upgradeCraft, { body: { upgrade } })
        if (reached[upgrade] === upgradeLevels[upgrade]) expect(problem.code).toBe('game.upgrade-maximum')
        else expect([status, body.currentLevel]).toEqual([200, ++reached[upgrade]])
        if (status === 200 && body.paid.currency === 'coin') paid += body.paid.amount
      }
      expect(await readBalance(player, 'coin')).toBe(before - paid)
      expect((await player.call(getUserUpgrades)).body).toEqual(
        upgradeNames.map((upgrade) => ({ upgrade, currentLevel: reached[upgrade] })),
      )
    }),
    { seed: 20_261_118, numRuns: 8 },
  )
  expect((await reconcile(database)).discrepancies).toEqual([])
})
