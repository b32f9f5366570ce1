import type { PowerUpOffer } from '@ganj/contract'
import { expect, test } from 'vitest'
import { canBring, costOf } from './loadout.ts'

const offer = (publicId: PowerUpOffer['publicId'], amount: number, owned = 0): PowerUpOffer => ({
  publicId,
  name: publicId,
  description: '',
  price: { currency: 'coin', amount },
  owned,
})
const shield = offer('shield', 60)
const magnet = offer('magnet', 40, 2)
const bomb = offer('bomb', 50)
const offers = [shield, magnet, bomb]

test('what is in stock costs nothing, the rest adds up', () => {
  expect(costOf(offers, ['shield', 'magnet', 'bomb'])).toEqual([{ currency: 'coin', amount: 110 }])
  expect(costOf(offers, ['magnet'])).toEqual([])
})

test('one more comes along only with what is left after the others', () => {
  const balance = () => 100
  expect(canBring(offers, [], shield, balance)).toBe(true)
  expect(canBring(offers, ['shield'], bomb, balance)).toBe(false)
  expect(canBring(offers, ['shield'], magnet, balance)).toBe(true)
  expect(canBring(offers, ['shield'], shield, () => 0)).toBe(true)
})
