import { Screen } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { RewardCounters } from '#rewards/reward-counters.tsx'
import { dailyRewardQuery, dailyTasksQuery } from '#rewards/reward-queries.ts'
import { DailyCard } from './daily-card.tsx'
import { EarnLinks } from './earn-links.tsx'
import { TaskDigest } from './task-digest.tsx'

/** The page Earn: today's rewards and tasks, and links to further ones. */
export function EarnScreen() {
  const text = useText()
  const daily = useQuery(dailyRewardQuery)
  const tasks = useQuery(dailyTasksQuery)
  const nothingCame = daily.isLoadingError && tasks.isLoadingError
  return (
    <Screen title={text('earn.title')} aside={<RewardCounters />}>
      {nothingCame ? (
        <LoadError
          query={{
            error: daily.error,
            isFetching: daily.isFetching || tasks.isFetching,
            refetch: () => Promise.all([daily.refetch(), tasks.refetch()]),
          }}
        />
      ) : (
        <>
          <FeatureBoundary>
            <DailyCard />
          </FeatureBoundary>
          <EarnLinks />
          <FeatureBoundary>
            <TaskDigest />
          </FeatureBoundary>
        </>
      )}
    </Screen>
  )
}
