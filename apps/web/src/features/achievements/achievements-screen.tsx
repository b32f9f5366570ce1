import type { PlayerAchievement } from '@ganj/contract'
import { Card, EmptyState, formatNumber, ProgressBar, Screen, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { ClaimAll } from '#rewards/claim-all.tsx'
import { readyGoals } from '#rewards/claimables.ts'
import { useStableOrder } from '#rewards/goals/stable-order.ts'
import { RewardCounters } from '#rewards/reward-counters.tsx'
import { achievementsQuery } from '#rewards/reward-queries.ts'
import { achievementCatalogueQuery, withProgress } from './achievement-catalogue.ts'
import classes from './achievements.module.css'
import { AchievementsSkeleton } from './achievements-skeleton.tsx'
import { familiesOf } from './families.ts'
import { FamilyCard } from './family-card.tsx'

export function AchievementsScreen() {
  const text = useText()
  const query = useQuery(achievementsQuery)
  const { data: mine, isError } = query
  const { data: catalogue = [] } = useQuery(achievementCatalogueQuery())
  return (
    <Screen title={text('achievements.title')}>
      <div className={classes.counters}>
        <RewardCounters />
      </div>
      {mine ? (
        <FeatureBoundary>
          <Cabinet achievements={withProgress(catalogue, mine)} />
        </FeatureBoundary>
      ) : isError ? (
        <LoadError query={query} />
      ) : (
        <AchievementsSkeleton />
      )}
    </Screen>
  )
}

function Cabinet({ achievements }: { achievements: readonly PlayerAchievement[] }) {
  const text = useText()
  const { language } = useLocale()
  const families = useFirstRows(useStableOrder(familiesOf(achievements)), 4)
  if (achievements.length === 0) {
    return (
      <EmptyState icon="trophy" title={text('achievements.empty')} text={text('achievements.empty.text')} />
    )
  }
  const reached = achievements.filter(({ state }) => state !== 'open').length
  return (
    <>
      <Card className={classes.sum}>
        <b>
          {text('achievements.reached', {
            done: formatNumber(language, reached),
            all: formatNumber(language, achievements.length),
          })}
        </b>
        <ProgressBar value={reached} target={achievements.length} label={text('achievements.title')} />
        <ClaimAll
          claimables={readyGoals('achievement', achievements)}
          variant="gold"
          className={classes.all}
        />
      </Card>
      <ul className={classes.families}>
        {families.map((family) => (
          <li key={family.publicId}>
            <FamilyCard family={family} />
          </li>
        ))}
      </ul>
    </>
  )
}
