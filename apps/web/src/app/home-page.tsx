import { useQueryClient } from '@tanstack/react-query'
import { indicatorsQuery } from '#economy/indicators.ts'
import { refreshGoals } from '#economy/reward-queries.ts'
import { highScoreQuery } from '../features/game/game-queries.ts'
import { HomeScreen } from '../features/game/home-screen.tsx'
import { boardKey } from '../features/leaderboard/leaderboard-query.ts'
import { SeasonCard } from '../features/leaderboard/season-card.tsx'

/** Home is the game and the week's contest; features do not know each other, so they meet here. */
export function HomePage() {
  const queries = useQueryClient()
  const refreshScores = () => {
    for (const queryKey of [indicatorsQuery.queryKey, highScoreQuery.queryKey, boardKey]) {
      queries.invalidateQueries({ queryKey }).catch(console.error)
    }
    refreshGoals(queries)
  }
  return <HomeScreen season={<SeasonCard />} onVerified={refreshScores} />
}
