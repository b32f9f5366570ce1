import { VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlayer } from '#auth/player.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { readyDay, readyGoals } from '#rewards/claimables.ts'
import { achievementsQuery, dailyRewardQuery, dailyTasksQuery } from '#rewards/reward-queries.ts'
import classes from './nav-dot.module.css'

type Player = ReturnType<typeof usePlayer.getState>

/** Which tabs have something new for the player. */
const isNews: Record<string, (player: Player) => boolean> = {
  '/shop': ({ hasFirstGameOver, isVisitShop }) => hasFirstGameOver && !isVisitShop,
  '/earn': ({ isFriendNotification }) => isFriendNotification,
  '/leader-board': ({ isNewLeaderBoardPrize }) => isNewLeaderBoardPrize,
  '/profile': ({ firstVisit, visitProfile }) => !firstVisit && !visitProfile,
}

/** A dot on a tab of the navbar while its page has something new. */
export function NavDot({ path }: { path: string }) {
  const hasNews = usePlayer((player) => isNews[path]?.(player) ?? false)
  if (hasNews) return <Dot />
  return path === '/earn' ? <EarnDot /> : null
}

/** A dot while something can be claimed. */
function EarnDot() {
  const calendar = useQuery(dailyRewardQuery).data
  const tasks = useQuery(dailyTasksQuery).data?.tasks ?? []
  const achievements = useQuery(achievementsQuery).data ?? []
  const isWaiting =
    (calendar && readyDay(calendar) !== undefined) ||
    readyGoals('task', tasks).length > 0 ||
    readyGoals('achievement', achievements).length > 0
  return isWaiting ? <Dot /> : null
}

function Dot() {
  const text = useText()
  return (
    <span className={classes.dot}>
      <VisuallyHidden>{text('claim.ready.behind')}</VisuallyHidden>
    </span>
  )
}
