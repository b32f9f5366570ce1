import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { RandomBytes } from '#platform/random.ts'
import type { GameReactions } from './reactions.ts'
import type { Bounds } from './runs/bounds-rules.ts'

/** The dependencies of the game's calls. */
export interface GameDependencies {
  database: Database
  content: Content
  reactions: GameReactions
  randomBytes: RandomBytes
  /** The bounds of scores; absent: the game is Shuttle, and scores are verified by replay. */
  bounds: Bounds | undefined
  /** Called when a run is pending. */
  onSubmitted(): void
}
