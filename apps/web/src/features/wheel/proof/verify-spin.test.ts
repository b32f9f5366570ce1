// @vitest-environment node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bytesOf, drawRoll, oddsText, type SpinEvidence, verifySpin } from './verify-spin.ts'

interface Vectors {
  spins: (Omit<SpinEvidence, 'prize' | 'isFallback'> & {
    oddsText: string
    hmac: string
    totalWeight: number
  })[]
  rolls: { serverSeed: string; clientSeed: string; nonce: number; totalWeight: number; roll: number }[]
}

const file = new URL('../../../../../server/src/features/wheel/proof/vectors/draws.json', import.meta.url)
const { spins: draws, rolls } = JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as Vectors
// The vectors are of draws; each pays the prize of its item.
const spins = draws.map((drawn) => {
  const { prize } = drawn.odds.find(({ publicId }) => publicId === drawn.itemPublicId)!
  return { ...drawn, prize, isFallback: false }
})

test.each(spins)('the vector of nonce $nonce and client seed $clientSeed holds', async (vector) => {
  expect(oddsText(vector.odds)).toBe(vector.oddsText)
  expect(await verifySpin(vector)).toEqual([
    { name: 'odds', computed: vector.oddsHash, holds: true },
    { name: 'commitment', computed: vector.commitment, holds: true },
    { name: 'draw', computed: vector.hmac, holds: true },
    { name: 'roll', computed: String(vector.roll), holds: true },
    { name: 'item', computed: vector.itemPublicId, holds: true },
  ])
})

test.each(rolls)('a roll below $totalWeight skips words that would bias it', async (vector) => {
  const { serverSeed, clientSeed, nonce, totalWeight } = vector
  const { roll } = await drawRoll(bytesOf(serverSeed), clientSeed, nonce, totalWeight)
  expect(roll).toBe(vector.roll)
})

test('a change of any field of a proof makes a step fail', async () => {
  const honest = spins[0]!
  const [first, ...rest] = honest.odds
  const forgeries: SpinEvidence[] = [
    { ...honest, serverSeed: honest.serverSeed.replace(/^../, '00') },
    { ...honest, odds: [{ ...first!, weight: first!.weight + 1 }, ...rest] },
    { ...honest, roll: honest.roll + 1 },
    { ...honest, itemPublicId: 'another' },
    { ...honest, prize: { ...honest.prize, amount: honest.prize.amount + 1 } },
    { ...honest, isFallback: true },
  ]
  for (const forged of forgeries) {
    expect((await verifySpin(forged)).every(({ holds }) => holds)).toBe(false)
  }
})
