import { getPayoutQueue } from '@ganj/contract/admin'
import { Checkbox } from '@mantine/core'
import { Button } from '#platform/components/controls/button.tsx'
import '#platform/styles/fields.ts'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Amount, Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { type Column, Table } from '#platform/components/lists/table.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import { useRowKeys } from '#platform/router/use-row-keys.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { isWaiting, type Payout } from './payout.ts'
import classes from './payouts.module.css'

const states = ['waiting', 'approved', 'sent', 'confirmed', 'failed', 'rejected', 'cancelled']
/** Maximum number of payouts per call. */
const mostAtOnce = 50

export function PayoutQueue() {
  const text = useText()
  const { filters, set } = useFilters(['state'])
  const state = filters.state ?? 'waiting'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // As they were at the press: those that a colleague decides meanwhile leave the queue, but not the open dialog.
  const [order, setOrder] = useState<Order | null>(null)
  return (
    <Panel>
      <List
        endpoint={getPayoutQueue}
        filters={{ state: state === 'all' ? undefined : state }}
        caption={text('payouts.title')}
        columns={[]}
        rowKey={({ id }) => id}
        render={(rows) => <Rows rows={rows} chosen={chosen} choose={setChosen} decide={setOrder} />}
        toolbar={
          <Choice
            label={text('payouts.state')}
            value={state}
            onChange={(next) => set({ state: next === 'waiting' ? null : next })}
            options={[...states, 'all'].map((value) => ({
              value,
              text: value === 'all' ? text('filter.all') : textOf('payout-state', value),
            }))}
          />
        }
        empty={
          <Empty title={text(state === 'waiting' ? 'payouts.none-waiting' : 'payouts.none')}>
            {state === 'waiting' && text('payouts.none-hint')}
          </Empty>
        }
      />
      {order && (
        <DecideDialog
          {...order}
          close={() => setOrder(null)}
          onDone={() => {
            setOrder(null)
            setChosen(new Set())
          }}
        />
      )}
    </Panel>
  )
}

interface Order {
  verdict: 'approve' | 'reject'
  payouts: readonly Payout[]
}

interface RowsProps {
  rows: Payout[]
  chosen: ReadonlySet<string>
  choose: (chosen: ReadonlySet<string>) => void
  decide: (order: Order) => void
}

/** The rows of payouts; waiting ones can be selected and decided together. */
function Rows({ rows, chosen, choose, decide }: RowsProps) {
  const text = useText()
  const format = useFormat()
  const mayDecide = useMay()('payouts.decide')
  const waiting = mayDecide ? rows.filter(isWaiting) : []
  const picked = waiting.filter(({ id }) => chosen.has(id)).slice(0, mostAtOnce)

  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  const toggleAll = () =>
    choose(picked.length === waiting.length ? new Set() : new Set(waiting.map(({ id }) => id)))
  const current = useRowKeys(
    rows.map(({ id }) => id),
    {
      KeyX: (id) => waiting.some((row) => row.id === id) && toggle(id),
      KeyA: () => picked.length > 0 && decide({ verdict: 'approve', payouts: picked }),
      KeyR: () => picked.length > 0 && decide({ verdict: 'reject', payouts: picked }),
    },
  )
  const total = picked.reduce((sum, { amount }) => sum + Number(amount), 0)
  const choice: Column<Payout>[] =
    waiting.length === 0
      ? []
      : [
          {
            id: 'choose',
            head: (
              <Checkbox
                size="xs"
                aria-label={text('payouts.choose-all')}
                checked={picked.length === waiting.length}
                indeterminate={picked.length > 0 && picked.length < waiting.length}
                onChange={toggleAll}
              />
            ),
            isMain: true,
            cell: (row) =>
              isWaiting(row) && (
                <Checkbox
                  size="xs"
                  aria-label={text('payouts.choose', { player: row.player.username, amount: row.amount })}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              ),
          },
        ]
  return (
    <>
      <Table
        caption={text('payouts.title')}
        rows={rows}
        rowKey={({ id }) => id}
        current={current}
        columns={[...choice, ...columnsOf(text)]}
      />
      {picked.length > 0 && (
        <section className={classes.decide} aria-label={text('payouts.decide')}>
          <strong>{text('payouts.chosen', { count: picked.length, total: format.number(total) })}</strong>
          <Button
            variant="default"
            size="xs"
            data-danger
            onClick={() => decide({ verdict: 'reject', payouts: picked })}
          >
            {text('payouts.reject')}&nbsp;<kbd>R</kbd>
          </Button>
          <Button size="xs" onClick={() => decide({ verdict: 'approve', payouts: picked })}>
            {text('payouts.approve')}&nbsp;<kbd>A</kbd>
          </Button>
        </section>
      )}
    </>
  )
}

const columnsOf = (text: ReturnType<typeof useText>): Column<Payout>[] => [
  {
    id: 'player',
    head: text('player.name'),
    isMain: true,
    cell: ({ player }) => <PlayerLink player={player} />,
  },
  {
    id: 'amount',
    head: text('payouts.amount'),
    end: true,
    cell: ({ amount }) => (
      <b>
        <Amount currency="tether" amount={amount} />
      </b>
    ),
  },
  {
    id: 'risks',
    head: text('payouts.risks'),
    cell: ({ risks }) => (
      <span className={classes.risks}>
        {risks.length === 0 && <Chip tone="good">{text('payouts.no-risk')}</Chip>}
        {risks.map((risk) => (
          <Chip
            key={risk}
            tone={/^(debt|blocked|wallet-of-others|suspicious-runs)$/.test(risk) ? 'bad' : 'gold'}
          >
            {textOf('risk', risk)}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'address',
    head: text('payouts.address'),
    cell: ({ address, explorerUrl }) =>
      explorerUrl ? (
        <a href={explorerUrl} target="_blank" rel="noreferrer">
          <Code value={address} />
        </a>
      ) : (
        <Code value={address} />
      ),
  },
  {
    id: 'requested',
    head: text('payouts.requested'),
    cell: ({ requestedAt }) => <Moment at={requestedAt} since />,
  },
  {
    id: 'state',
    head: text('payouts.state'),
    cell: (payout) => (
      <details className={classes.steps}>
        <summary>{textOf('payout-state', payout.state)}</summary>
        <ol>
          {payout.history.map(({ state, actor, reason, at }) => (
            <li key={`${state} ${at}`}>
              {textOf('payout-state', state)} · <bdi>{actor.replace('operator:', '')}</bdi> ·{' '}
              <Moment at={at} />
              {reason && (
                <>
                  {' '}
                  · <bdi>{reason}</bdi>
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    ),
  },
]
