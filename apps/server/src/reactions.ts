import type { AuthReactions } from '#auth/sign-in.ts'
import type { GameReactions } from './features/game/reactions.ts'
import { recordScore } from './features/leaderboard/record-score.ts'
import { welcome } from './features/profile/welcome.ts'

/** Who hears which event. Each runs in the transaction of what happened: all of it happens, or none. */
export const createReactions = (timeZone: string): AuthReactions & GameReactions => ({
  playerJoined: (tx, { player, now }) => welcome(tx, player.id, now),
  runVerified: (tx, { playerId, score, reachedAt }) =>
    recordScore(tx, { playerId, score, reachedAt, timeZone }),
  revived: nobodyYet,
  powerUpUsed: nobodyYet,
  upgraded: nobodyYet,
})

/** What happens, and nobody has asked to hear. */
const nobodyYet = async () => undefined
