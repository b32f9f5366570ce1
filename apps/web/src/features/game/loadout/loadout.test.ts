// @vitest-environment node
import { maxPowerUpsOfRun, type PowerUpOffer } from '@ganj/contract'
import { expect, test } from 'vitest'
import { canChoose, costOf, fitsOneMore, spaceLeft } from './loadout.ts'

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

test('a power-up in stock costs nothing, the prices of the others add up', () => {
  expect(costOf(offers, ['shield', 'magnet', 'bomb'])).toEqual([{ currency: 'coin', amount: 110 }])
  expect(costOf(offers, ['magnet'])).toEqual([])
})

test('one more power-up is affordable only with the balance that is left after the others', () => {
  const balance = () => 100
  expect(canChoose(offers, [], shield, balance)).toBe(true)
  expect(canChoose(offers, ['shield'], bomb, balance)).toBe(false)
  expect(canChoose(offers, ['shield'], magnet, balance)).toBe(true)
  expect(canChoose(offers, ['shield'], shield, () => 0)).toBe(true)
})

test('twelve power-ups fit into a run, a thirteenth does not', () => {
  expect([spaceLeft(100, 0), spaceLeft(100, 6), spaceLeft(100, 12), spaceLeft(100, 13)]).toEqual([
    100, 50, 0, 0,
  ])
  expect(Array.from({ length: 14 }, (_, chosen) => fitsOneMore(100, chosen))).toEqual([
    ...Array.from({ length: 12 }, () => true),
    false,
    false,
  ])
})

test('with a partly used capacity as many fit as the server accepts', () => {
  for (let granted = 0; granted <= maxPowerUpsOfRun; granted++) {
    const fragment = Math.floor((100 * (maxPowerUpsOfRun - granted)) / maxPowerUpsOfRun)
    for (let chosen = 0; chosen <= maxPowerUpsOfRun; chosen++) {
      expect(fitsOneMore(fragment, chosen)).toBe(granted + chosen < maxPowerUpsOfRun)
    }
  }
})
