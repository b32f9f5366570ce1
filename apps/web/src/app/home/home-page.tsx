import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { untilIdle } from '#platform/loading/when-idle.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { highScoreQuery } from '../../features/game/game-queries.ts'
import { HomeScreen } from '../../features/game/home/home-screen.tsx'
import { boardKey } from '../../features/leaderboard/leaderboard-query.ts'
import { SeasonCard } from '../../features/leaderboard/season-card.tsx'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'

const TileBadge = lazy(async () => {
  await untilIdle()
  return { default: (await import('./tile-badge.tsx')).TileBadge }
})

/** Composes home from the features game and leaderboard, which do not import each other. */
export function HomePage() {
  const queries = useQueryClient()
  const refreshScores = () => {
    for (const queryKey of [indicatorsQuery.queryKey, highScoreQuery.queryKey, boardKey]) {
      queries.invalidateQueries({ queryKey }).catch(reportFailure)
    }
    import('#rewards/reward-queries.ts')
      .then(({ refreshGoals }) => refreshGoals(queries))
      .catch(reportFailure)
  }
  return (
    <HomeScreen
      season={
        <FeatureBoundary>
          <SeasonCard />
        </FeatureBoundary>
      }
      badgeOf={(path) => (
        <OptionalBoundary>
          <TileBadge path={path} />
        </OptionalBoundary>
      )}
      onVerified={refreshScores}
    />
  )
}
