import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { indicatorsQuery } from '#economy/indicators.ts'
import { atRest } from '#platform/at-rest.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { highScoreQuery } from '../features/game/game-queries.ts'
import { HomeScreen } from '../features/game/home-screen.tsx'
import { boardKey } from '../features/leaderboard/leaderboard-query.ts'
import { SeasonCard } from '../features/leaderboard/season-card.tsx'
import { Extra } from './extra.tsx'

const TileMark = lazy(async () => {
  await atRest()
  return { default: (await import('./tile-mark.tsx')).TileMark }
})

/** Home is the game and the week's contest; features do not know each other, so they meet here. */
export function HomePage() {
  const queries = useQueryClient()
  const refreshScores = () => {
    for (const queryKey of [indicatorsQuery.queryKey, highScoreQuery.queryKey, boardKey]) {
      queries.invalidateQueries({ queryKey }).catch(reportFailure)
    }
    import('#economy/reward-queries.ts')
      .then(({ refreshGoals }) => refreshGoals(queries))
      .catch(reportFailure)
  }
  return (
    <HomeScreen
      season={<SeasonCard />}
      markOf={(path) => (
        <Extra>
          <TileMark path={path} />
        </Extra>
      )}
      onVerified={refreshScores}
    />
  )
}
