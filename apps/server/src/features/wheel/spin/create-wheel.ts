import type { Reaction } from '#ledger/goals/reaction.ts'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { RandomBytes } from '#platform/random.ts'
import { wheelRulesKind } from '../content.ts'
import { createOdds, type OddsTable } from '../odds/current-odds.ts'

/** Reactions of other features to a spin. */
export interface WheelReactions {
  ofSpin(event: { now: Date }): Promise<Reaction>
}

/** The operators' settings besides the items: gems for paid spins of a day, tether that may be won in a week. */
export interface WheelRules {
  gemLadder: readonly number[]
  weeklyTether: number
}

/** The dependencies of the wheel's calls. */
export interface Wheel {
  database: Database
  reactions: WheelReactions
  timeZone: string
  randomBytes: RandomBytes
  odds(now: Date): Promise<OddsTable>
  rules(): Promise<WheelRules>
}

export interface WheelDependencies {
  database: Database
  content: Content
  reactions: WheelReactions
  timeZone: string
  randomBytes: RandomBytes
}

export const createWheel = ({ content, ...dependencies }: WheelDependencies): Wheel => ({
  ...dependencies,
  odds: createOdds(content, dependencies.database),
  rules: async () => {
    const rules = await content.item(wheelRulesKind, 'wheel')
    if (!rules) throw new Error('the rules of the wheel were withdrawn')
    return rules.data
  },
})
