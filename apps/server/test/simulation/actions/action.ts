import type { Chance } from '../../payments/world.ts'
import type { SimulatedPlayer } from '../simulated-player.ts'
import type { World } from '../world.ts'

/** The context of one step, with its own random source, so that a step that is left out changes no other. */
export interface Scene {
  world: World
  chance: Chance
  player: SimulatedPlayer
}

/** One kind of step. */
export interface Action {
  name: string
  /** How often it is drawn, beside the others. */
  weight: number
  run(scene: Scene): Promise<void>
}
