import { EmptyState, Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { navigate, useLocation } from '#platform/router/location.ts'
import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import { OddsTable } from './odds-table.tsx'
import { FairnessCards } from './proof/fairness-cards.tsx'
import { Proof } from './proof/proof.tsx'
import { SpinStage } from './spin/spin-stage.tsx'
import classes from './spin-wheel.module.css'
import { itemsQuery } from './wheel-queries.ts'

type Shown = 'odds' | 'proof'

/** `/spin-wheel#odds` and `#proof` open their sheets: other pages link there. */
const sheetOf = (hash: string): Shown | null =>
  hash === '#odds' || hash === '#proof' ? (hash.slice(1) as Shown) : null

export function SpinWheelScreen() {
  const text = useText()
  const query = useQuery(itemsQuery)
  const { hash } = useLocation()
  const [sheet, setSheet] = useState<Shown | null>(() => sheetOf(hash))
  const { data: wheel, isError } = query

  const close = () => {
    setSheet(null)
    if (sheetOf(hash)) navigate('/spin-wheel', { replace: true })
  }
  return (
    <Screen
      title={text('wheel.title')}
      aside={
        <div className={classes.counters}>
          <IndicatorPill id="coin" />
          <IndicatorPill id="gem" />
        </div>
      }
    >
      <p className={classes.lead}>{text('wheel.lead')}</p>
      {wheel ? (
        wheel.items.length > 0 ? (
          <FeatureBoundary>
            <SpinStage wheel={wheel} />
          </FeatureBoundary>
        ) : (
          <EmptyState icon="spin" title={text('wheel.empty')} text={text('wheel.empty.text')} />
        )
      ) : isError ? (
        <LoadError query={query} />
      ) : (
        <WheelSkeleton />
      )}
      <FairnessCards onOdds={() => setSheet('odds')} onProof={() => setSheet('proof')} />
      <AppSheet open={sheet === 'odds'} onClose={close} title={text('wheel.odds')}>
        {wheel && <OddsTable wheel={wheel} />}
      </AppSheet>
      <AppSheet open={sheet === 'proof'} onClose={close} title={text('wheel.proof')}>
        <FeatureBoundary>
          <Proof wheel={wheel} />
        </FeatureBoundary>
      </AppSheet>
    </Screen>
  )
}

function WheelSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} className={classes.skeleton}>
      <Skeleton round width="min(100%, 340px, 44dvh)" height="min(340px, 44dvh)" />
      <Skeleton width="52%" height="24px" />
      <Skeleton width="100%" height="92px" />
    </div>
  )
}
