import { Page } from '#platform/components/page.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { PayoutQueue } from './payout-queue.tsx'
import { PayoutSummary } from './payout-summary.tsx'

export function PayoutsPage() {
  const text = useText()
  return (
    <Page title={text('payouts.title')} note={text('payouts.keys')}>
      <PayoutSummary />
      <PayoutQueue />
    </Page>
  )
}
