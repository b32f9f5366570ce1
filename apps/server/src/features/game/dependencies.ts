import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { RandomBytes } from '#platform/random.ts'
import type { GameReactions } from './reactions.ts'
import type { Bounds } from './runs/bounds-rules.ts'

/** What the game's calls work with. */
export interface GameDependencies {
  database: Database
  content: Content
  reactions: GameReactions
  randomBytes: RandomBytes
  /** What scores must lie within; absent: the game is Shuttle, and they are proven by replay. */
  bounds: Bounds | undefined
  /** Called when a run waits for its verdict. */
  onSubmitted(): void
}
