import type { Pack, Payment } from '@ganj/contract'
import { EmptyState, Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IndicatorPill } from '#economy/indicator-pills.tsx'
import { AppSheet } from '#platform/app-sheet.tsx'
import { useFirstRows } from '#platform/first-rows.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { PackCard } from './pack-card.tsx'
import { methodsQuery, unsettledQuery } from './payment-queries.ts'
import { PurchaseSheet } from './purchase-sheet.tsx'
import { type ShelfName, shelvesOf } from './shelves.ts'
import classes from './shop.module.css'
import { packsQuery } from './shop-queries.ts'
import { UnsettledCard } from './unsettled-card.tsx'
import { waysOf } from './ways.ts'

const titles = {
  offers: 'shop.offers',
  treasure: 'shop.treasure',
  'power-ups': 'shop.power-ups',
  elsewhere: 'shop.elsewhere',
} as const satisfies Record<ShelfName, TextKey>

export function ShopScreen() {
  const text = useText()
  const query = useQuery(packsQuery)
  const [wanted, setWanted] = useState<Pack | Payment | null>(null)
  const unsettled = useQuery(unsettledQuery).data
  const { data: packs, isError } = query
  return (
    <Screen
      title={text('shop.title')}
      aside={
        <div className={classes.counters}>
          <IndicatorPill id="coin" />
          <IndicatorPill id="gem" />
        </div>
      }
    >
      {unsettled && wanted === null && (
        <UnsettledCard payment={unsettled} onOpen={() => setWanted(unsettled)} />
      )}
      {packs ? (
        <Shelves packs={packs} onBuy={setWanted} />
      ) : isError ? (
        <LoadError query={query} />
      ) : (
        <ShopSkeleton />
      )}
      <AppSheet
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={text(wanted !== null && 'transactionId' in wanted ? 'shop.unsettled' : 'shop.confirm')}
      >
        {wanted && <PurchaseSheet wanted={wanted} onClose={() => setWanted(null)} />}
      </AppSheet>
    </Screen>
  )
}

function Shelves({ packs, onBuy }: { packs: readonly Pack[]; onBuy: (pack: Pack) => void }) {
  const text = useText()
  const methods = useQuery(methodsQuery).data ?? []
  const shelves = useFirstRows(shelvesOf(packs), 2)
  if (packs.length === 0) {
    return <EmptyState icon="chest" title={text('shop.empty')} text={text('shop.empty.text')} />
  }
  return shelves.map((shelf) => (
    <section key={shelf.name} className={classes.shelf} aria-labelledby={`shelf-${shelf.name}`}>
      <h2 id={`shelf-${shelf.name}`} className={classes.title}>
        {text(titles[shelf.name])}
      </h2>
      {shelf.name === 'elsewhere' && (
        <p className={classes.lead}>{text(methods.length > 0 ? 'shop.money.text' : 'shop.elsewhere.text')}</p>
      )}
      {shelf.packs.map((pack) => (
        <PackCard key={pack.publicId} pack={pack} ways={waysOf(pack, methods)} onBuy={onBuy} />
      ))}
    </section>
  ))
}

function ShopSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} className={classes.shelf}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height="92px" />
      ))}
    </div>
  )
}
