import {
  getAudit,
  getHeldCharges,
  getPaymentList,
  type PaymentRow,
  refundPayment,
} from '@ganj/contract/admin'
import { CommandDialog } from '#platform/components/dialogs/command-dialog.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { Amount } from '#platform/components/display/values.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'

/** Refunds an order, and shows before what is taken back from the player. */
export function RefundDialog({ payment, close }: { payment: PaymentRow; close: () => void }) {
  const text = useText()
  return (
    <CommandDialog
      endpoint={refundPayment}
      bodyOf={(reason) => ({ id: payment.id, reason })}
      refreshes={[getPaymentList, getHeldCharges, getAudit]}
      done={({ outcome }) => text('payments.refund-done', { outcome: textOf('outcome', outcome) })}
      close={close}
      act={text('payments.refund')}
      isDangerous
    >
      <p>{text('payments.refund-effect')}</p>
      <Facts
        items={[
          [text('player.name'), <bdi key="player">{payment.player.username}</bdi>],
          [text('payments.pack'), <bdi key="pack">{payment.name}</bdi>],
          [
            text('payments.amount'),
            <Amount key="amount" currency={payment.method} amount={payment.amount} />,
          ],
        ]}
      />
    </CommandDialog>
  )
}
