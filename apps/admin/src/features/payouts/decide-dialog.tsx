import {
  approvePayouts,
  getApprovals,
  getPayoutQueue,
  getPayoutSummary,
  type PayoutDecisions,
  rejectPayouts,
} from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { text as textNow, useText } from '#platform/i18n/i18n.ts'
import type { Payout } from './payout.ts'

interface Props {
  verdict: 'approve' | 'reject'
  payouts: readonly Payout[]
  close: () => void
  onDone: () => void
}

const refreshes = [getPayoutQueue, getPayoutSummary, getApprovals]

function outcomeOf({ decisions }: PayoutDecisions): string {
  const count = (state: string) => decisions.filter((one) => one.state === state).length
  const why = decisions.find((one) => one.why !== null)?.why ?? ''
  return textNow('payouts.decided', {
    done: count('done'),
    waiting: count('waiting'),
    refused: count('refused'),
    why,
  })
}

/** Approves or rejects payouts, and shows before how the wallet's balance changes. */
export function DecideDialog({ verdict, payouts, close, onDone }: Props) {
  const text = useText()
  const format = useFormat()
  const { data: summary } = useQuery(readQuery(getPayoutSummary))
  const isApproval = verdict === 'approve'
  const options = { refreshes, done: outcomeOf, onDone, isQuiet: true }
  const approve = useCommand({ endpoint: approvePayouts, ...options })
  const reject = useCommand({ endpoint: rejectPayouts, ...options })
  const { isBusy, error } = isApproval ? approve : reject
  const ids = payouts.map(({ id }) => id)
  const total = payouts.reduce((sum, { amount }) => sum + Number(amount), 0)
  const risky = payouts.filter(({ risks }) => risks.length > 0).length
  const decide = (reason: string) => {
    if (isApproval) approve.run(reason ? { ids, reason } : { ids })
    else reject.run({ ids, reason })
  }
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={text(isApproval ? 'payouts.approve-title' : 'payouts.reject-title', { count: payouts.length })}
      act={text(isApproval ? 'payouts.approve' : 'payouts.reject')}
      isDangerous={!isApproval}
      isOptional={isApproval}
      isBusy={isBusy}
      error={error}
      onConfirm={decide}
    >
      <p>{text(isApproval ? 'payouts.approve-effect' : 'payouts.reject-effect')}</p>
      <Facts
        items={[
          [text('payouts.total'), format.number(total)],
          [text('payouts.risky'), format.number(risky)],
          ...(isApproval && summary?.wallet
            ? [
                [
                  text('payouts.wallet-after'),
                  <bdi key="after" dir="ltr">
                    {format.number(summary.wallet.tether)} →{' '}
                    {format.number(Number(summary.wallet.tether) - total)}
                  </bdi>,
                ] as const,
              ]
            : []),
        ]}
      />
    </ReasonDialog>
  )
}
