import { getHeldCharges } from '@ganj/contract/admin'
import { List } from '#platform/components/lists/list.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { ChargesTable } from './charges-table.tsx'

const filters = { outcome: 'charged-back' }

/** Chargebacks: payments that the payer took back. Their purchases are owed. */
export function Chargebacks() {
  const text = useText()
  return (
    <List
      endpoint={getHeldCharges}
      filters={filters}
      caption={text('payments.chargebacks')}
      columns={[]}
      rowKey={({ id }) => id}
      empty={<Empty title={text('payments.no-chargebacks')} />}
      render={(rows) => <ChargesTable caption={text('payments.chargebacks')} rows={rows} />}
    />
  )
}
