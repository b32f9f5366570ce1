// @vitest-environment node
import type { Pack } from '@ganj/contract'
import { expect, test } from 'vitest'
import { balanceAfter, obstacle, ownPrice, sectionsOf } from './pack-sections.ts'

const pack = (parts: Partial<Pack>): Pack => ({
  publicId: 'pack',
  name: 'Pack',
  bundle: { indicators: [{ currency: 'ticket', amount: 3 }], powerUps: [] },
  prices: [{ method: 'indicator', currency: 'coin', amount: 300 }],
  limit: null,
  ...parts,
})
const once = (remaining: number): Pack['limit'] => ({ per: 'player', count: 1, remaining })
const daily = (remaining: number): Pack['limit'] => ({ per: 'day', count: 5, remaining })

test('limited packs come first, packs sold only for stars come last', () => {
  const packs = [
    pack({ publicId: 'stars', prices: [{ method: 'star', currency: 'star', amount: 25 }], limit: once(1) }),
    pack({ publicId: 'tickets' }),
    pack({
      publicId: 'shields',
      bundle: { indicators: [], powerUps: [{ powerUp: 'shield', count: 5 }] },
    }),
    pack({ publicId: 'deal', limit: daily(1) }),
  ]
  expect(
    sectionsOf(packs).map((section) => [section.name, section.packs.map(({ publicId }) => publicId)]),
  ).toEqual([
    ['offers', ['deal']],
    ['treasure', ['tickets']],
    ['power-ups', ['shields']],
    ['elsewhere', ['stars']],
  ])
  expect(ownPrice(packs[0]!)).toBeUndefined()
})

test('the balance after a purchase includes the currency that the pack contains', () => {
  const price = { currency: 'coin', amount: 300 } as const
  expect(balanceAfter(1000, price, pack({}))).toBe(700)
  const cashback = pack({ bundle: { indicators: [{ currency: 'coin', amount: 50 }], powerUps: [] } })
  expect(balanceAfter(1000, price, cashback)).toBe(750)
})

test('a used-up limit takes precedence over a low balance', () => {
  expect(obstacle(pack({ limit: once(0) }), 0)).toBe('bought')
  expect(obstacle(pack({ limit: daily(0) }), 5000)).toBe('daily')
  expect(obstacle(pack({ limit: daily(1) }), 299)).toBe('short')
  expect(obstacle(pack({}), 300)).toBeNull()
  expect(obstacle(pack({}), undefined)).toBeNull()
})
