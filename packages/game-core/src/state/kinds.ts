/** Rocks and raiders in the order of their numbers in hashes; new kinds go to the end. */
export const enemyKinds = [
  'rock',
  'boulder',
  'geode',
  'drone',
  'weaver',
  'gunner',
  'kamikaze',
  'mine',
  'lancer',
  'warden',
  'akvan',
  'zahhak',
  'azhdaha',
] as const
export type EnemyKind = (typeof enemyKinds)[number]

/** The three bosses in the order in which they come. */
export const bossKinds = ['akvan', 'zahhak', 'azhdaha'] as const satisfies readonly EnemyKind[]

/** The properties of a kind. */
export interface KindFacts {
  /** Hit points at wave 0; a bullet of power level 0 takes 10. */
  hitPoints: number
  /** Points for a kill, before the combo. */
  score: number
  /** Radius of the hit area, in pixels. */
  radius: number
  /** The wave from which it may spawn, and its relative frequency. */
  fromWave: number
  weight: number
  /** Number of spawn gaps that it uses. */
  cost: number
}

const none = { fromWave: 0, weight: 0, cost: 0 }

export const kindFacts: Record<EnemyKind, KindFacts> = {
  rock: { hitPoints: 20, score: 10, radius: 14, fromWave: 0, weight: 10, cost: 1 },
  boulder: { hitPoints: 60, score: 30, radius: 24, fromWave: 1, weight: 5, cost: 2 },
  geode: { hitPoints: 40, score: 25, radius: 16, fromWave: 1, weight: 3, cost: 1 },
  drone: { hitPoints: 20, score: 20, radius: 13, fromWave: 0, weight: 7, cost: 2 },
  weaver: { hitPoints: 30, score: 35, radius: 14, fromWave: 1, weight: 7, cost: 1 },
  gunner: { hitPoints: 50, score: 60, radius: 17, fromWave: 2, weight: 6, cost: 2 },
  kamikaze: { hitPoints: 20, score: 50, radius: 13, fromWave: 3, weight: 6, cost: 1 },
  mine: { hitPoints: 40, score: 40, radius: 15, fromWave: 4, weight: 4, cost: 1 },
  lancer: { hitPoints: 70, score: 80, radius: 17, fromWave: 5, weight: 4, cost: 2 },
  warden: { hitPoints: 160, score: 150, radius: 22, fromWave: 6, weight: 3, cost: 3 },
  akvan: { hitPoints: 500, score: 1000, radius: 40, ...none },
  zahhak: { hitPoints: 600, score: 1000, radius: 42, ...none },
  azhdaha: { hitPoints: 700, score: 1000, radius: 44, ...none },
}

/** Whether a kind is one of the bosses. */
export function isBoss(kind: EnemyKind): boolean {
  return kind === 'akvan' || kind === 'zahhak' || kind === 'azhdaha'
}

export const powerUps = ['shield', 'magnet', 'double-damage', 'bomb', 'double-score', 'slow-time'] as const
export type PowerUp = (typeof powerUps)[number]

/** Kinds of pick-ups; a capsule contains a power-up. */
export const pickUpKinds = ['blue-fire', 'gem', 'ticket', 'capsule'] as const
export type PickUpKind = (typeof pickUpKinds)[number]
