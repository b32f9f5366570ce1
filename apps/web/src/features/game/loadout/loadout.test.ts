// @vitest-environment node
import { maxPowerUpsOfRun, type PowerUpOffer } from '@ganj/contract'
import { expect, test } from 'vitest'
import { canBring, costOf, fitsOneMore, spaceLeft } from './loadout.ts'

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

test('an empty bag takes twelve, and the thirteenth does not fit', () => {
  expect([spaceLeft(100, 0), spaceLeft(100, 6), spaceLeft(100, 12), spaceLeft(100, 13)]).toEqual([
    100, 50, 0, 0,
  ])
  expect(Array.from({ length: 14 }, (_, brought) => fitsOneMore(100, brought))).toEqual([
    ...Array.from({ length: 12 }, () => true),
    false,
    false,
  ])
})

test('a bag that the server calls partly full takes exactly what the server would', () => {
  for (let granted = 0; granted <= maxPowerUpsOfRun; granted++) {
    const fragment = Math.floor((100 * (maxPowerUpsOfRun - granted)) / maxPowerUpsOfRun)
    for (let brought = 0; brought <= maxPowerUpsOfRun; brought++) {
      expect(fitsOneMore(fragment, brought)).toBe(granted + brought < maxPowerUpsOfRun)
    }
  }
})
