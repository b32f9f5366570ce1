import type { TraceFeatures } from './trace-features.ts'

/** Features as they are stored, without their names. A new one comes last. */
export type FeatureValues = readonly [
  moving: number,
  keys: number,
  paceBits: number,
  snaps: number,
  abrupt: number,
  corrections: number,
  tremor: number,
  irregularity: number,
  dangers: number,
  reaction: number,
  reflexes: number,
]

export const featureValues = (features: TraceFeatures): FeatureValues => [
  features.moving,
  features.keys,
  features.paceBits,
  features.snaps,
  features.abrupt,
  features.corrections,
  features.tremor,
  features.irregularity,
  features.dangers,
  features.reaction,
  features.reflexes,
]

/** How the features of a run are stored: as values, or by an earlier version as they are. */
export interface StoredFeatures {
  features: TraceFeatures
  featureValues: FeatureValues | null
}

/** The features of a run from how they are stored. */
export function storedFeatures({ features, featureValues }: StoredFeatures): TraceFeatures {
  if (!featureValues) return features
  const [
    moving,
    keys,
    paceBits,
    snaps,
    abrupt,
    corrections,
    tremor,
    irregularity,
    dangers,
    reaction,
    reflexes,
  ] = featureValues
  return {
    moving,
    keys,
    paceBits,
    snaps,
    abrupt,
    corrections,
    tremor,
    irregularity,
    dangers,
    reaction,
    reflexes,
  }
}
