// @vitest-environment node
import type { PlayerAchievement } from '@ganj/contract'
import { expect, test } from 'vitest'
import { familiesOf } from './families.ts'

const tier = (family: string, number: number, state: PlayerAchievement['state']): PlayerAchievement => ({
  publicId: `${family}-${number}`,
  family,
  tier: number,
  state,
  name: '',
  description: '',
  event: 'run-verified',
  target: number * 10,
  progress: 0,
  reward: [],
})

const currentOf = (...tiers: PlayerAchievement[]) => familiesOf(tiers)[0]?.current.publicId

test('tiers of one family are grouped, easiest first', () => {
  const families = familiesOf([tier('a', 2, 'open'), tier('b', 1, 'open'), tier('a', 1, 'open')])
  expect(families.map(({ tiers }) => tiers.map(({ publicId }) => publicId))).toEqual([
    ['a-1', 'a-2'],
    ['b-1'],
  ])
})

test('a family shows its claimable tier, else the next one, else the last one', () => {
  expect(currentOf(tier('a', 1, 'claimed'), tier('a', 2, 'ready'), tier('a', 3, 'open'))).toBe('a-2')
  expect(currentOf(tier('a', 1, 'claimed'), tier('a', 2, 'open'), tier('a', 3, 'open'))).toBe('a-2')
  expect(currentOf(tier('a', 1, 'claimed'), tier('a', 2, 'claimed'))).toBe('a-2')
})
