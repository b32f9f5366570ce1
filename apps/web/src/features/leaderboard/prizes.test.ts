import type { Money, SeasonPrize } from '@ganj/contract'
import { expect, test } from 'vitest'
import { prizesOf, tetherOf } from './prizes.ts'

const range = (fromPlace: number, toPlace: number, ...prizes: Money[]): SeasonPrize => ({
  publicId: `from-${fromPlace}`,
  name: '',
  fromPlace,
  toPlace,
  prizes,
})
const tether = (amount: number): Money => ({ currency: 'tether', amount })
const gems: Money = { currency: 'gem', amount: 20 }
const ranges = [range(1, 1, gems, tether(120)), range(2, 100, tether(1)), range(101, 300, gems)]

test('a rank wins the prize of its range, both ends included', () => {
  expect(prizesOf(ranges, 1)).toEqual([gems, tether(120)])
  expect(prizesOf(ranges, 100)).toEqual([tether(1)])
  expect(prizesOf(ranges, 101)).toEqual([gems])
  expect(prizesOf(ranges, 301)).toEqual([])
})

test('the contest shows its tether budget and the last rank that wins tether', () => {
  expect(tetherOf([gems, tether(219)], ranges)).toEqual({ amount: 219, places: 100 })
  expect(tetherOf([gems], [range(1, 3, gems)])).toBeNull()
})
