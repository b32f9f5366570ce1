import type { Payment } from '@ganj/contract'
import { formatNumber, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { Changes } from './changes.tsx'
import classes from './history.module.css'
import { HistoryList } from './history-list.tsx'
import { type Bought, purchasesQuery } from './history-queries.ts'
import { HistoryRow } from './history-row.tsx'

const states = {
  created: 'history.open',
  awaiting: 'history.open',
  paid: 'history.checked',
  credited: 'history.paid',
  cancelled: 'history.cancelled',
  expired: 'history.cancelled',
  refunded: 'history.refunded',
  'charged-back': 'history.refunded',
} as const satisfies Record<Payment['state'], TextKey>

/** All purchases, for money or for currencies of the game. */
export function PurchaseList() {
  const text = useText()
  const empty = {
    icon: 'chest',
    title: text('history.no-purchases'),
    text: text('history.no-purchases.text'),
    action: text('history.no-purchases.action'),
    to: '/shop',
  } as const
  return (
    <HistoryList query={useQuery(purchasesQuery)} empty={empty}>
      {(bought) => (
        <PurchaseRow key={bought.with === 'money' ? bought.transactionId : bought.id} bought={bought} />
      )}
    </HistoryList>
  )
}

function PurchaseRow({ bought }: { bought: Bought }) {
  const text = useText()
  const { language } = useLocale()
  if (bought.with === 'indicators') {
    return (
      <HistoryRow
        icon="chest"
        title={text('history.kind.pack')}
        at={bought.movedAt}
        end={<Changes changes={bought.changes} />}
      />
    )
  }
  const { currency, amount } = bought.price
  return (
    <HistoryRow
      icon={currency === 'tether' ? 'tether' : 'chest'}
      title={bought.name}
      at={bought.createdAt}
      note={text(states[bought.state])}
      end={
        currency === 'tether' ? (
          <Changes changes={[{ currency, amount: -amount }]} />
        ) : (
          <small className={classes.cost}>
            {text('history.in-stars', { amount: formatNumber(language, amount) })}
          </small>
        )
      }
    />
  )
}
