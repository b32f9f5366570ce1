import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf, draw, hmacKeys, roll } from '../odds/draw.ts'
import { boundsOf, fractionOf, oddsHashOf, oddsText } from '../odds/odds.ts'
import { itemSeed } from '../odds/seed.ts'
import vectors from '../proof/vectors/draws.json' with { type: 'json' }
import { nextCosts } from './rules.ts'

type Odds = Parameters<typeof oddsText>[0]

const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 64 })
const boundsFrom = (list: readonly number[]) => boundsOf(list.map((weight) => ({ weight })))
const seed32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

test.each(vectors.spins)('the vector of nonce $nonce and client seed $clientSeed is reproduced', (vector) => {
  const odds = vector.odds as Odds
  const serverSeed = Buffer.from(vector.serverSeed, 'hex')
  expect(oddsText(odds)).toBe(vector.oddsText)
  expect(oddsHashOf(odds).toString('hex')).toBe(vector.oddsHash)
  expect(commitmentOf(serverSeed, oddsHashOf(odds)).toString('hex')).toBe(vector.commitment)
  const { index, roll } = draw({ ...vector, serverSeed }, boundsOf(odds))
  expect([roll, odds[index]!.publicId]).toEqual([vector.roll, vector.itemPublicId])
})

test.each(vectors.rolls)('word $word of round $round decides below $totalWeight', (vector) => {
  const serverSeed = Buffer.from(vector.serverSeed, 'hex')
  expect(draw({ ...vector, serverSeed }, [vector.totalWeight]).roll).toBe(vector.roll)
})

test('an item is drawn by as many of the rolls as its weight', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }), (list) => {
      const bounds = boundsFrom(list)
      const counts = list.map(() => 0)
      for (let drawn = 0; drawn < bounds.at(-1)!; drawn++)
        counts[bounds.findIndex((bound) => drawn < bound)]! += 1
      expect(counts).toEqual(list)
    }),
  )
})

test('a roll is below the total, and words that would bias towards low numbers are rejected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 32 }),
      fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 40 }),
      (total, random) => {
        const fair = random.find((word) => word < Math.floor(2 ** 32 / total) * total)
        // The last word always counts, so that the draw ends.
        expect(roll([...random, 0], total)).toBe((fair ?? 0) % total)
      },
    ),
  )
})

test('the same seeds and nonce draw the same; the two key states give the same HMAC', () => {
  fc.assert(
    fc.property(seed32, fc.nat(), weights, (serverSeed, nonce, list) => {
      const input = { serverSeed, clientSeed: 'client', nonce }
      const drawn = draw(input, boundsFrom(list))
      expect(draw(input, boundsFrom(list))).toEqual(drawn)
      expect(drawn.index).toBeLessThan(list.length)

      const { inner, outer } = hmacKeys(serverSeed)
      const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
      const message = Buffer.from(`client:${nonce}`)
      expect(hash(outer, hash(inner, message))).toEqual(
        createHmac('sha256', serverSeed).update(message).digest(),
      )
    }),
  )
})

test('a million draws of the seeded wheel follow its odds (chi-square)', () => {
  const list = itemSeed.map(({ data }) => data.weight)
  const bounds = boundsFrom(list)
  const serverSeed = createHash('sha256').update('a million draws').digest()
  const draws = 1_000_000
  const counts = list.map(() => 0)
  for (let nonce = 0; nonce < draws; nonce++) {
    counts[draw({ serverSeed, clientSeed: 'statistics', nonce }, bounds).index]! += 1
  }
  const total = bounds.at(-1)!
  const chiSquare = list.reduce((sum, weight, index) => {
    const expected = (draws * weight) / total
    return sum + (counts[index]! - expected) ** 2 / expected
  }, 0)
  // 15 degrees of freedom: a fair wheel stays below in 999 of 1000 cases, and the seed is fixed.
  expect(list).toHaveLength(16)
  expect(chiSquare).toBeLessThan(37.7)
}, 120_000)

test('every change of the odds changes their hash', () => {
  const odds = vectors.spins[0]!.odds as Odds
  const [first, ...rest] = odds as [Odds[number], ...Odds]
  const changed: Odds[] = [
    rest,
    [...rest, first],
    [{ ...first, publicId: 'coin-51' }, ...rest],
    [{ ...first, weight: first.weight + 1 }, ...rest],
    [{ ...first, prize: { currency: 'gem', amount: 50 } }, ...rest],
    [{ ...first, prize: { currency: 'coin', amount: 51 } }, ...rest],
    [{ ...first, fallback: { currency: 'gem', amount: 1 } }, ...rest],
  ]
  const hashes = [odds, ...changed].map((table) => oddsHashOf(table).toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('chances are shown in lowest terms and add up to one', () => {
  fc.assert(
    fc.property(weights, (list) => {
      const total = list.reduce((sum, weight) => sum + weight, 0)
      const chances = list.map((weight) => fractionOf(weight, total))
      for (const [index, { numerator, denominator }] of chances.entries()) {
        expect(BigInt(numerator) * BigInt(total)).toBe(BigInt(denominator) * BigInt(list[index]!))
        expect(fractionOf(numerator, denominator)).toEqual({ numerator, denominator })
      }
    }),
  )
  expect(fractionOf(8, 10_000)).toEqual({ numerator: 1, denominator: 1250 })
})

test('free spins are used first, then the price ladder rises and its last price stays', () => {
  const free = { currency: 'daily-spin-count', amount: 1 }
  const gem = (amount: number) => ({ currency: 'gem', amount })
  expect(nextCosts({ freeSpins: 2, paidSpins: 0 }, [5, 8], 5)).toEqual([free, free, gem(5), gem(8), gem(8)])
  expect(nextCosts({ freeSpins: 0, paidSpins: 1 }, [5, 8, 12], 3)).toEqual([gem(8), gem(12), gem(12)])
  expect(nextCosts({ freeSpins: 0, paidSpins: 9 }, [5, 8, 12], 1)).toEqual([gem(12)])
})
