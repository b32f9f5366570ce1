import type { Pack } from '@ganj/contract'
import { EmptyState, Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IndicatorPill } from '#economy/indicator-pills.tsx'
import { AppSheet } from '#platform/app-sheet.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { BuySheet } from './buy-sheet.tsx'
import { PackCard } from './pack-card.tsx'
import { ownPrice, type ShelfName, shelvesOf } from './shelves.ts'
import classes from './shop.module.css'
import { packsQuery } from './shop-queries.ts'

const titles = {
  offers: 'shop.offers',
  treasure: 'shop.treasure',
  'power-ups': 'shop.power-ups',
  elsewhere: 'shop.elsewhere',
} as const satisfies Record<ShelfName, TextKey>

export function ShopScreen() {
  const text = useText()
  const query = useQuery(packsQuery)
  const [wanted, setWanted] = useState<Pack | null>(null)
  const { data: packs, isError } = query
  const price = wanted && ownPrice(wanted)
  const close = () => setWanted(null)
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
      {packs ? (
        <Shelves packs={packs} onBuy={setWanted} />
      ) : isError ? (
        <LoadError query={query} />
      ) : (
        <ShopSkeleton />
      )}
      <AppSheet open={wanted !== null} onClose={close} title={text('shop.confirm')}>
        {wanted && price && <BuySheet pack={wanted} price={price} onClose={close} />}
      </AppSheet>
    </Screen>
  )
}

function Shelves({ packs, onBuy }: { packs: readonly Pack[]; onBuy: (pack: Pack) => void }) {
  const text = useText()
  if (packs.length === 0) {
    return <EmptyState icon="chest" title={text('shop.empty')} text={text('shop.empty.text')} />
  }
  return shelvesOf(packs).map((shelf) => (
    <section key={shelf.name} className={classes.shelf} aria-labelledby={`shelf-${shelf.name}`}>
      <h2 id={`shelf-${shelf.name}`} className={classes.title}>
        {text(titles[shelf.name])}
      </h2>
      {shelf.name === 'elsewhere' && <p className={classes.lead}>{text('shop.elsewhere.text')}</p>}
      {shelf.packs.map((pack) => (
        <PackCard key={pack.publicId} pack={pack} onBuy={onBuy} />
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
