import {
  type Endpoint,
  getAchievements,
  getCoinIdle,
  getDailyReward,
  getDailyTasks,
  getHighScore,
  type getHome,
  getIndicators,
  getLeaderboard,
  getLeaderboardPrizes,
  getRun,
  getUserEvents,
  getUserUpgrades,
  type Home,
  type QueryOf,
  type ReplyOf,
} from '@ganj/contract'
import type { Answer, Call } from '#platform/http/mount.ts'

/** Reads everything that home shows, concurrently, through the handlers of the separate calls. */
export function createHome(answer: Answer) {
  return async (call: Call<typeof getHome>): Promise<Home> => {
    /** Undefined for a part that cannot be read: its own call gives the reason. */
    const read = async <E extends Endpoint>(
      endpoint: E,
      query: QueryOf<E>,
    ): Promise<ReplyOf<E> | undefined> => {
      try {
        return await answer(endpoint, { ...call, query } as Call<E>)
      } catch (error) {
        call.request.log.warn({ err: error, path: endpoint.path }, 'a part of the home answer is missing')
        return undefined
      }
    }
    const parts = await Promise.all([
      read(getIndicators, {}).then((indicators) => ({ indicators })),
      read(getUserUpgrades, {}).then((upgrades) => ({ upgrades })),
      read(getHighScore, { dimension: 'all-time' }).then((highScore) => ({ highScore })),
      read(getRun, {}).then((openRun) => ({ openRun })),
      read(getLeaderboard, { dimension: 'weekly' }).then((leaderboard) => ({ leaderboard })),
      read(getLeaderboardPrizes, {}).then((leaderboardPrizes) => ({ leaderboardPrizes })),
      read(getDailyReward, {}).then((dailyReward) => ({ dailyReward })),
      read(getDailyTasks, {}).then((dailyTasks) => ({ dailyTasks })),
      read(getAchievements, {}).then((achievements) => ({ achievements })),
      read(getCoinIdle, {}).then((coinIdle) => ({ coinIdle })),
      read(getUserEvents, {}).then((userEvents) => ({ userEvents })),
    ])
    return withoutMissing(Object.assign({}, ...parts) as { [Part in keyof Home]: Home[Part] | undefined })
  }
}

const withoutMissing = (parts: { [Part in keyof Home]: Home[Part] | undefined }): Home =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Home
