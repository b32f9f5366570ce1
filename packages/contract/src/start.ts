import { type Static, Type } from 'typebox'
import { AuthReply, signIn } from './auth.ts'
import * as calls from './calls/start.ts'
import { endpoint, strict } from './define.ts'
import { getHighScore, getLeaderboard, getRun } from './game/game.ts'
import { getUserUpgrades } from './game/upgrades.ts'
import { getCoinIdle } from './idle.ts'
import { getIndicators } from './player/user.ts'
import { getUserEvents } from './player/user-event.ts'
import { getAchievements, getDailyReward, getDailyTasks } from './rewards.ts'
import { getLeaderboardPrizes } from './seasons.ts'

/**
 * The data of home, each part as in the answer of its own call. A part that could not be read is omitted: the client then
 * requests it by its own call, which returns the fault.
 */
export const Home = strict({
  indicators: Type.Optional(getIndicators.reply),
  upgrades: Type.Optional(getUserUpgrades.reply),
  highScore: Type.Optional(getHighScore.reply),
  openRun: Type.Optional(getRun.reply),
  leaderboard: Type.Optional(getLeaderboard.reply),
  leaderboardPrizes: Type.Optional(getLeaderboardPrizes.reply),
  dailyReward: Type.Optional(getDailyReward.reply),
  dailyTasks: Type.Optional(getDailyTasks.reply),
  achievements: Type.Optional(getAchievements.reply),
  coinIdle: Type.Optional(getCoinIdle.reply),
  userEvents: Type.Optional(getUserEvents.reply),
})
export type Home = Static<typeof Home>

export const getHome = endpoint(calls.getHome, {
  summary: 'Get all data of the home screen in one response',
  reply: Home,
})

export const start = endpoint(calls.start, {
  summary:
    'Sign in with init data, or exchange a refresh token, and get all data of the home screen in one response',
  body: strict({
    token: Type.Optional(signIn.body.properties.token),
    refreshToken: Type.Optional(
      Type.String({ minLength: 1, maxLength: 256, description: 'instead of `token`; it is rotated' }),
    ),
    isInvited: signIn.body.properties.isInvited,
    joinSource: signIn.body.properties.joinSource,
  }),
  reply: strict({ session: AuthReply, home: Home }),
  faults: [...signIn.faults, 'auth.refresh-invalid'],
})
