import { Screen, Tabs } from '@ganj/ui'
import { type ComponentType, useState } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { useLocation } from '#platform/router/location.ts'
import classes from './history.module.css'
import { MovementList } from './movement-list.tsx'
import { PayoutList } from './payout-list.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { RunList } from './run-list.tsx'
import { SeasonList } from './season-list.tsx'
import { SpinList } from './spin-list.tsx'

/** The tabs of the history. */
const sections = [
  { id: 'transfers', label: 'history.transfers', List: MovementList },
  { id: 'runs', label: 'history.runs', List: RunList },
  { id: 'spins', label: 'history.spins', List: SpinList },
  { id: 'seasons', label: 'history.seasons', List: SeasonList },
  { id: 'purchases', label: 'history.purchases', List: PurchaseList },
  { id: 'payouts', label: 'history.payouts', List: PayoutList },
] as const satisfies readonly { id: string; label: TextKey; List: ComponentType }[]

type Section = (typeof sections)[number]
const sectionOf = (id: string): Section => sections.find((section) => section.id === id) ?? sections[0]

export function HistoryScreen() {
  const text = useText()
  // A link to a payout opens the payouts.
  const asked = useLocation().hash.slice(1)
  const [{ id, List }, setSection] = useState<Section>(sectionOf(asked))
  return (
    <Screen title={text('history.title')}>
      <Tabs
        tabs={sections.map((section) => ({ id: section.id, label: text(section.label) }))}
        chosen={id}
        panel="history"
        label={text('history.title')}
        onChoose={(chosen) => setSection(sectionOf(chosen))}
      />
      <div id="history" role="tabpanel" aria-labelledby={`tab-${id}`} className={classes.panel}>
        <FeatureBoundary key={id}>
          <List />
        </FeatureBoundary>
      </div>
    </Screen>
  )
}
