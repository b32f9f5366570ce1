import type { ChargeRow } from '@ganj/contract/admin'
import type { ReactNode } from 'react'
import { Chip } from '#platform/components/display/chip.tsx'
import { Amount, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { Table } from '#platform/components/lists/table.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'

interface Props {
  caption: string
  rows: readonly ChargeRow[]
  /** The actions for a charge. */
  act?: (charge: ChargeRow) => ReactNode
}

/** Received payments, with their state and its reason. */
export function ChargesTable({ caption, rows, act }: Props) {
  const text = useText()
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ method, id }) => `${method} ${id}`}
      columns={[
        { id: 'at', head: text('ledger.at'), cell: ({ receivedAt }) => <Moment at={receivedAt} since /> },
        {
          id: 'player',
          head: text('player.name'),
          isMain: true,
          cell: ({ player }) => <PlayerLink player={player} />,
        },
        {
          id: 'amount',
          head: text('payments.amount'),
          end: true,
          cell: ({ amount, method }) => <Amount currency={method} amount={amount} />,
        },
        {
          id: 'outcome',
          head: text('payments.state'),
          cell: ({ outcome }) => (
            <Chip tone={outcome === 'charged-back' ? 'bad' : 'gold'}>{textOf('outcome', outcome)}</Chip>
          ),
        },
        { id: 'reason', head: text('audit.reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
        ...(act ? [{ id: 'act', head: '', end: true, cell: act }] : []),
      ]}
    />
  )
}
