import { type RunState, touches } from '@ganj/game-core'

/** Tracks how recently each enemy was hit: one that was just hit flashes. */
export interface Strikes {
  /** Records a bullet's hit at a position, in fixed point. */
  note(x: number, y: number): void
  /** Finds the enemies that were hit, and fades older hits. */
  settle(state: RunState, seconds: number): void
  /** By the enemy's id: 1 at the hit, falling to 0. */
  readonly freshness: ReadonlyMap<number, number>
}

/** Creates the list of hits, empty at first. */
export function createStrikes(): Strikes {
  const freshness = new Map<number, number>()
  const places: [number, number][] = []
  return {
    freshness,
    note(x, y) {
      if (places.length < 32) places.push([x, y])
    },
    settle(state, seconds) {
      for (const [id, fresh] of freshness) {
        if (fresh <= seconds * 8) freshness.delete(id)
        else freshness.set(id, fresh - seconds * 8)
      }
      for (const [x, y] of places) {
        const struck = state.enemies.find((enemy) => touches(x, y, enemy.x, enemy.y, enemy.radius + 8))
        if (struck) freshness.set(struck.id, 1)
      }
      places.length = 0
    },
  }
}
