import type { PlayerAchievement } from '@ganj/contract'
import { Card, EmptyState, formatNumber, ProgressBar, Screen, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { ClaimAll } from '#economy/claim-all.tsx'
import { readyGoals } from '#economy/claimables.ts'
import { RewardCounters } from '#economy/reward-counters.tsx'
import { achievementsQuery } from '#economy/reward-queries.ts'
import { useStableOrder } from '#economy/stable-order.ts'
import { useFirstRows } from '#platform/first-rows.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
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
        <Cabinet achievements={withProgress(catalogue, mine)} />
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
        <ClaimAll claimables={readyGoals('achievement', achievements)} look="gold" className={classes.all} />
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
