import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fuzzLoop } from './loop.ts'
import { runTarget } from './run-target.ts'
import { bytesOf, type FuzzModule, findTargets, readCorpus } from './targets.ts'

const seed = 20_261_123
/** A short form of `npm run fuzz` without coverage, which needs no build. */
const inputs = 300

describe('parsers of external input keep their promises', () => {
  const targets = findTargets().map((target) => [target.name, target] as const)
  test.each(targets)('%s', { timeout: 60_000 }, async (name, { file }) => {
    const module = (await import(file)) as FuzzModule
    const known = [...module.seeds.map(bytesOf), ...readCorpus(name)]
    const budget = { inputs: known.length + inputs, seconds: 600 }
    const { crash, count } = await fuzzLoop(module, { budget, seed, words: [], inputs: known, edgeCount: 0 })
    expect(crash && { ...crash, input: Buffer.from(crash.input).toString('base64') }).toBeUndefined()
    expect(count).toBeGreaterThanOrEqual(known.length + inputs)
  })
})

test('coverage guides the fuzzer to a fault behind several comparisons', {
  timeout: 120_000,
}, async () => {
  const target = { name: 'planted', file: join(import.meta.dirname, 'planted/planted.ts') }
  const { crash, count, edges } = await runTarget(target, { inputs: 300_000, seconds: 100 }, seed)
  expect(edges).toBeGreaterThan(3)
  expect(count).toBeGreaterThan(100)
  expect(String(crash?.message)).toContain('planted')
})
