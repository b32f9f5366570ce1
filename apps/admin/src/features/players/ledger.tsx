import { getPlayerTransfers } from '@ganj/contract/admin'
import { NativeSelect } from '@mantine/core'
import '#platform/styles/fields.ts'
import type { RowOf } from '#platform/api/queries.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { Change, Code, Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import type { Column } from '#platform/components/lists/table.tsx'
import { Empty } from '#platform/components/states.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'

type Transfer = RowOf<typeof getPlayerTransfers>

const currencies = ['coin', 'gem', 'ticket', 'blue-fire', 'daily-spin-count', 'tether']
const kinds = [
  'run-reward',
  'run-ticket',
  'run-revive',
  'run-power-up',
  'ticket-refill',
  'upgrade',
  'spin',
  'daily-spin',
  'pack',
  'purchase',
  'tether-in',
  'charge-back',
  'payout',
  'payout-return',
  'season-prize',
  'task',
  'achievement',
  'daily-reward',
  'invite-reward',
  'coin-idle',
  'coin-idle-double',
  'welcome',
  'adjustment',
]

/** The player's ledger. Its filters are in the address. */
export function Ledger({ playerId }: { playerId: string }) {
  const text = useText()
  const { filters, set } = useFilters(['currency', 'kind', 'from', 'to'])
  const columns: Column<Transfer>[] = [
    { id: 'at', head: text('ledger.at'), cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'kind',
      head: text('ledger.kind'),
      isMain: true,
      cell: ({ kind }) => <b>{textOf('kind', kind)}</b>,
    },
    {
      id: 'amount',
      head: text('ledger.amount'),
      end: true,
      cell: ({ currency, amount }) => <Change currency={currency} amount={amount} />,
    },
    { id: 'account', head: text('ledger.account'), cell: ({ account }) => <Code value={account} whole /> },
    { id: 'reference', head: text('ledger.reference'), cell: ({ reference }) => <Code value={reference} /> },
  ]
  return (
    <List
      endpoint={getPlayerTransfers}
      filters={{ id: playerId, ...filters }}
      caption={text('ledger.title')}
      columns={columns}
      rowKey={({ id, currency }) => `${id} ${currency}`}
      toolbar={
        <>
          <Choice
            label={text('adjust.currency')}
            value={filters.currency}
            onChange={(currency) => set({ currency })}
            options={['', ...currencies].map((currency) => ({
              value: currency,
              text: currency ? textOf('currency', currency) : text('filter.all'),
            }))}
          />
          <NativeSelect
            size="xs"
            aria-label={text('ledger.kind')}
            value={filters.kind ?? ''}
            onChange={(event) => set({ kind: event.currentTarget.value })}
            data={[
              { value: '', label: text('ledger.all-kinds') },
              ...kinds.map((kind) => ({ value: kind, label: textOf('kind', kind) })),
            ]}
          />
        </>
      }
      empty={<Empty title={text('ledger.none')} />}
    />
  )
}
