import type { AuthReactions } from '#auth/sign-in.ts'
import { grantPowerUps } from './features/game/grant-power-ups.ts'
import type { GameReactions } from './features/game/verify-run.ts'
import { recordScore } from './features/leaderboard/record-score.ts'
import { welcome } from './features/profile/welcome.ts'
import type { ShopReactions } from './features/shop/buy-pack.ts'
import type { WheelReactions } from './features/wheel/create-wheel.ts'

/** Who hears which event. Each runs in the transaction of what happened: all of it happens, or none. */
export const createReactions = (
  timeZone: string,
): AuthReactions & GameReactions & WheelReactions & ShopReactions => ({
  playerJoined: (tx, { player, now }) => welcome(tx, player.id, now),
  runVerified: (tx, { playerId, score, reachedAt }) =>
    recordScore(tx, { playerId, score, reachedAt, timeZone }),
  wheelSpun: nobodyYet,
  powerUpsGranted: (tx, { playerId, powerUps }) => grantPowerUps(tx, playerId, powerUps),
  packBought: nobodyYet,
})

const nobodyYet = async () => undefined
