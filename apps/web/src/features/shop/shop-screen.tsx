import type { Pack, Payment } from '@ganj/contract'
import { EmptyState, Screen, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import { PackCard } from './packs/pack-card.tsx'
import { type SectionName, sectionsOf } from './packs/pack-sections.ts'
import { paymentMethodsOf } from './payment/payment-methods.ts'
import { methodsQuery, unsettledQuery } from './payment/payment-queries.ts'
import { UnsettledCard } from './payment/unsettled-card.tsx'
import { PurchaseSheet } from './purchase-sheet.tsx'
import classes from './shop.module.css'
import { packsQuery } from './shop-queries.ts'

const titles = {
  offers: 'shop.offers',
  treasure: 'shop.treasure',
  'power-ups': 'shop.power-ups',
  elsewhere: 'shop.elsewhere',
} as const satisfies Record<SectionName, TextKey>

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
        <FeatureBoundary>
          <Sections packs={packs} onBuy={setWanted} />
        </FeatureBoundary>
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
        {wanted && (
          <FeatureBoundary>
            <PurchaseSheet wanted={asRead(wanted, packs)} onClose={() => setWanted(null)} />
          </FeatureBoundary>
        )}
      </AppSheet>
    </Screen>
  )
}

/** The pack as it was read last: a refusal may mean that its price has changed. */
function asRead(wanted: Pack | Payment, packs: readonly Pack[] = []): Pack | Payment {
  if ('transactionId' in wanted) return wanted
  return packs.find(({ publicId }) => publicId === wanted.publicId) ?? wanted
}

function Sections({ packs, onBuy }: { packs: readonly Pack[]; onBuy: (pack: Pack) => void }) {
  const text = useText()
  const methods = useQuery(methodsQuery).data ?? []
  const sections = useFirstRows(sectionsOf(packs), 2)
  if (packs.length === 0) {
    return <EmptyState icon="chest" title={text('shop.empty')} text={text('shop.empty.text')} />
  }
  return sections.map((section) => (
    <section key={section.name} className={classes.section} aria-labelledby={`section-${section.name}`}>
      <h2 id={`section-${section.name}`} className={classes.title}>
        {text(titles[section.name])}
      </h2>
      {section.name === 'elsewhere' && (
        <p className={classes.lead}>{text(methods.length > 0 ? 'shop.money.text' : 'shop.elsewhere.text')}</p>
      )}
      {section.packs.map((pack) => (
        <PackCard
          key={pack.publicId}
          pack={pack}
          paymentMethods={paymentMethodsOf(pack, methods)}
          onBuy={onBuy}
        />
      ))}
    </section>
  ))
}

function ShopSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('state.loading')} className={classes.section}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height="92px" />
      ))}
    </div>
  )
}
