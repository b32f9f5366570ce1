import { Screen, Tabs } from '@ganj/ui'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import classes from './history.module.css'
import { MovementList } from './movement-list.tsx'
import { PayoutList } from './payout-list.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { RunList } from './run-list.tsx'
import { SeasonList } from './season-list.tsx'
import { SpinList } from './spin-list.tsx'

/** What can be looked back at; one line each. */
const shelves = [
  { id: 'transfers', label: 'history.transfers', List: MovementList },
  { id: 'runs', label: 'history.runs', List: RunList },
  { id: 'spins', label: 'history.spins', List: SpinList },
  { id: 'seasons', label: 'history.seasons', List: SeasonList },
  { id: 'purchases', label: 'history.purchases', List: PurchaseList },
  { id: 'payouts', label: 'history.payouts', List: PayoutList },
] as const satisfies readonly { id: string; label: TextKey; List: ComponentType }[]

type Shelf = (typeof shelves)[number]
const shelfOf = (id: string): Shelf => shelves.find((shelf) => shelf.id === id) ?? shelves[0]

export function HistoryScreen() {
  const text = useText()
  // Whoever comes for a payout sees payouts.
  const asked = useLocation().hash.slice(1)
  const [{ id, List }, setShelf] = useState<Shelf>(shelfOf(asked))
  return (
    <Screen title={text('history.title')}>
      <Tabs
        tabs={shelves.map((shelf) => ({ id: shelf.id, label: text(shelf.label) }))}
        chosen={id}
        panel="history"
        label={text('history.title')}
        onChoose={(chosen) => setShelf(shelfOf(chosen))}
      />
      <div id="history" role="tabpanel" aria-labelledby={`tab-${id}`} className={classes.panel}>
        <List />
      </div>
    </Screen>
  )
}
