// @vitest-environment node
import { upgradeNames } from '@ganj/contract'
import { expect, test } from 'vitest'
import { canGoBack, canGoForward, lastStep, stateOf, stepAt, stepBack, stepOn } from './steps.ts'

test('there is no previous step at the lowest level and no next step at the last one', () => {
  expect(canGoBack(0)).toBe(false)
  expect(canGoBack(1)).toBe(true)
  expect(stepBack(0)).toBe(0)
  for (const upgrade of upgradeNames) {
    expect(canGoForward(upgrade, lastStep(upgrade))).toBe(false)
    expect(canGoForward(upgrade, lastStep(upgrade) - 1)).toBe(true)
  }
})

test('the last step of speed is 8, of power 18, of shuttle 3', () => {
  expect([lastStep('speedLevel'), lastStep('powerLevel'), lastStep('shuttleLevel')]).toEqual([8, 18, 3])
  expect(canGoForward('speedLevel', 8)).toBe(false)
  expect(stepOn('speedLevel', 7)).toBe(8)
  expect(stepOn('speedLevel', 8)).toBe(8)
  expect(stepOn('speedLevel', 9)).toBe(8)
})

test('only the step directly above the craft’s level can be bought', () => {
  expect(stateOf(2, 3)).toBe('done')
  expect(stateOf(3, 3)).toBe('next')
  expect(stateOf(4, 3)).toBe('later')
  expect(stepAt('speedLevel', 9)).toBe(8)
  expect(stateOf(stepAt('speedLevel', 9), 9)).toBe('done')
})
