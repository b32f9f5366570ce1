import { type RunState, touches } from '@ganj/game-core'

/** How freshly enemies were struck, so that they flash. */
export interface Strikes {
  /** A bullet struck at a place, in fixed point. */
  note(x: number, y: number): void
  /** Finds who was struck, and lets older strikes fade. */
  settle(state: RunState, seconds: number): void
  /** 0 to 1 by the enemy's id. */
  readonly freshness: ReadonlyMap<number, number>
}

/** Nobody was struck yet. */
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
