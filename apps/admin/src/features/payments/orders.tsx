import { getPaymentList, type PaymentRow } from '@ganj/contract/admin'
import { NativeSelect } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Amount, Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { SearchField } from '#platform/components/lists/search-field.tsx'
import { Empty } from '#platform/components/states.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import { RefundDialog } from './refund-dialog.tsx'

const states = ['created', 'awaiting', 'paid', 'credited', 'cancelled', 'expired', 'refunded', 'charged-back']
const methods = ['star', 'playdeck', 'tether']

const tone: Partial<Record<PaymentRow['state'], Tone>> = {
  credited: 'good',
  paid: 'gold',
  refunded: 'bad',
  'charged-back': 'bad',
}

/** Orders for money and the payments received for them. */
export function Orders() {
  const text = useText()
  const mayRefund = useMay()('payments.refund')
  const { filters, set } = useFilters(['search', 'state', 'method'])
  const [refunded, setRefunded] = useState<PaymentRow | null>(null)
  return (
    <>
      <List
        endpoint={getPaymentList}
        filters={filters}
        caption={text('payments.orders')}
        rowKey={({ id }) => id}
        toolbar={
          <>
            <SearchField
              label={text('payments.search')}
              placeholder={text('payments.search')}
              value={filters.search}
              onChange={(search) => set({ search })}
            />
            <NativeSelect
              aria-label={text('payments.state')}
              value={filters.state ?? ''}
              onChange={(event) => set({ state: event.currentTarget.value })}
              data={[
                { value: '', label: text('payments.all-states') },
                ...states.map((value) => ({ value, label: textOf('payment-state', value) })),
              ]}
            />
            <NativeSelect
              aria-label={text('payments.method')}
              value={filters.method ?? ''}
              onChange={(event) => set({ method: event.currentTarget.value })}
              data={[
                { value: '', label: text('payments.all-methods') },
                ...methods.map((value) => ({ value, label: textOf('method', value) })),
              ]}
            />
          </>
        }
        empty={<Empty title={text('payments.none')} />}
        columns={[
          { id: 'at', head: text('ledger.at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            id: 'player',
            head: text('player.name'),
            isMain: true,
            cell: ({ player }) => <PlayerLink player={player} />,
          },
          { id: 'pack', head: text('payments.pack'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            id: 'amount',
            head: text('payments.amount'),
            end: true,
            cell: ({ amount, method }) => <Amount currency={method} amount={amount} />,
          },
          {
            id: 'state',
            head: text('payments.state'),
            cell: ({ state }) => <Chip tone={tone[state] ?? 'plain'}>{textOf('payment-state', state)}</Chip>,
          },
          { id: 'id', head: text('player.id'), cell: ({ id }) => <Code value={id} /> },
          {
            id: 'refund',
            head: '',
            end: true,
            cell: (row) =>
              mayRefund &&
              row.method === 'star' &&
              (row.state === 'credited' || row.state === 'paid') && (
                <Button size="xs" variant="default" onClick={() => setRefunded(row)}>
                  {text('payments.refund')}
                </Button>
              ),
          },
        ]}
      />
      {refunded && <RefundDialog payment={refunded} close={() => setRefunded(null)} />}
    </>
  )
}
