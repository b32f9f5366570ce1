import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePlayer } from '#auth/player.ts'
import { indicatorsQuery } from '#economy/indicators.ts'
import { atRest } from '#platform/at-rest.ts'
import { highScoreQuery } from '../features/game/game-queries.ts'
import { HomeScreen } from '../features/game/home-screen.tsx'
import { usePlay, usePreFlight } from '../features/game/play-store.ts'
import { boardKey } from '../features/leaderboard/leaderboard-query.ts'
import { SeasonCard } from '../features/leaderboard/season-card.tsx'

const IdleReward = lazy(async () => {
  await atRest()
  return { default: (await import('../features/idle/idle-reward.tsx')).IdleReward }
})

/** Home is the game and the week's contest; features do not know each other, so they meet here. */
export function HomePage() {
  const queries = useQueryClient()
  const refreshScores = () => {
    for (const queryKey of [indicatorsQuery.queryKey, highScoreQuery.queryKey, boardKey]) {
      queries.invalidateQueries({ queryKey }).catch(console.error)
    }
    import('#economy/reward-queries.ts')
      .then(({ refreshGoals }) => refreshGoals(queries))
      .catch(console.error)
  }
  return (
    <>
      <HomeScreen season={<SeasonCard />} onVerified={refreshScores} />
      <WaitingCoins />
    </>
  )
}

/** Once a visit, and never over a run. */
function WaitingCoins() {
  const isShowIdleReward = usePlayer((player) => player.isShowIdleReward)
  const isHome = usePlay(({ phase }) => phase.name === 'home')
  const isPreparing = usePreFlight(({ open }) => open !== null)
  if (!isShowIdleReward || !isHome || isPreparing) return null
  return (
    <Suspense fallback={null}>
      <IdleReward onClose={() => usePlayer.setState({ isShowIdleReward: false })} />
    </Suspense>
  )
}
