import { expect, test } from 'vitest'
import { featureValues, storedFeatures } from './stored-features.ts'
import type { TraceFeatures } from './trace-features.ts'

const features: TraceFeatures = {
  moving: 0.5402,
  keys: 0.0144,
  paceBits: 2.5145,
  snaps: 0,
  abrupt: 0.0242,
  corrections: 0.7419,
  tremor: 0.2121,
  irregularity: 0.6534,
  dangers: 4,
  reaction: 31,
  reflexes: 0.003,
}
test('features are read as they were measured, whether this version stored them or an earlier one', () => {
  const ignored = { ...features, moving: 1 }
  expect(storedFeatures({ features: ignored, featureValues: featureValues(features) })).toEqual(features)
  expect(storedFeatures({ features, featureValues: null })).toEqual(features)
})
