import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { indicatorsQuery } from '#economy/indicators.ts'
import { refreshGoals } from '#economy/reward-queries.ts'
import { highScoreQuery } from '../features/game/game-queries.ts'
import { HomeScreen } from '../features/game/home-screen.tsx'
import { usePlay } from '../features/game/play-store.ts'
import { boardKey } from '../features/leaderboard/leaderboard-query.ts'
import { SeasonCard } from '../features/leaderboard/season-card.tsx'

const EventCards = lazy(async () => ({
  default: (await import('../features/events/event-cards.tsx')).EventCards,
}))

/** Home is the game, the week's contest and the news; features do not know each other, so they meet here. */
export function HomePage() {
  const queries = useQueryClient()
  const isPlaying = usePlay(({ phase }) => phase.name !== 'home')
  const refreshScores = () => {
    for (const queryKey of [indicatorsQuery.queryKey, highScoreQuery.queryKey, boardKey]) {
      queries.invalidateQueries({ queryKey }).catch(console.error)
    }
    refreshGoals(queries)
  }
  return (
    <>
      <HomeScreen season={<SeasonCard />} onVerified={refreshScores} />
      {!isPlaying && (
        <Suspense fallback={null}>
          <EventCards />
        </Suspense>
      )}
    </>
  )
}
