import { EmptyState, Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IndicatorPill } from '#economy/indicator-pills.tsx'
import { AppSheet } from '#platform/app-sheet.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { reportFailure } from '#platform/report-failure.ts'
import { FairnessCards } from './fairness-cards.tsx'
import { OddsTable } from './odds-table.tsx'
import { Proof } from './proof.tsx'
import { SpinStage } from './spin-stage.tsx'
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
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<Shown | null>(() => sheetOf(hash))
  const { data: wheel, isError } = query

  const close = () => {
    setSheet(null)
    if (sheetOf(hash)) Promise.resolve(navigate({ hash: '' }, { replace: true })).catch(reportFailure)
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
          <SpinStage wheel={wheel} />
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
        <Proof wheel={wheel} />
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
