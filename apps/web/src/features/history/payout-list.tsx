import { useQuery } from '@tanstack/react-query'
import { payoutsQuery } from '#payouts/payout-queries.ts'
import { PayoutRow } from '#payouts/payout-row.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { HistoryList } from './history-list.tsx'

/** Every payout with its steps. */
export function PayoutList() {
  const text = useText()
  const empty = {
    icon: 'tether',
    title: text('payout.none'),
    text: text('payout.none.text'),
    action: text('payout.none.action'),
    to: '/profile',
  } as const
  return (
    <HistoryList query={useQuery(payoutsQuery)} empty={empty}>
      {(payout) => <PayoutRow key={payout.publicId} payout={payout} />}
    </HistoryList>
  )
}
