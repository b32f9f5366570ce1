import { type BalanceExplanation, explainBalance, type PlayerProfile } from '@ganj/contract/admin'
import { readQuery } from '#platform/api/queries.ts'
import { Chip } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Change } from '#platform/components/display/values.tsx'
import { Table } from '#platform/components/lists/table.tsx'
import { Read } from '#platform/components/read.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import classes from './player-page.module.css'

type Currency = PlayerProfile['balances'][number]['currency']

/** The player's balances; each opens its transfers. */
export function Balances({ player: { id, balances } }: { player: PlayerProfile }) {
  const text = useText()
  const format = useFormat()
  const { filters, set } = useFilters(['why'])
  const asked = balances.find(({ currency }) => currency === filters.why)?.currency
  return (
    <>
      <div className={classes.balances}>
        {balances.map(({ currency, amount }) => (
          <button
            key={currency}
            type="button"
            className={classes.balance}
            aria-expanded={currency === asked}
            onClick={() => set({ why: currency === asked ? null : currency })}
          >
            <span>{textOf('currency', currency)}</span>
            <bdi className={classes.figure}>{format.number(amount)}</bdi>
            <span className={classes.why}>{text('explain.open')}</span>
          </button>
        ))}
      </div>
      {asked && <Explanation playerId={id} currency={asked} />}
    </>
  )
}

function Explanation({ playerId, currency }: { playerId: string; currency: Currency }) {
  const text = useText()
  const title = text('explain.title', { currency: textOf('currency', currency) })
  return (
    <Panel title={title}>
      <Read query={readQuery(explainBalance, { id: playerId, currency })}>
        {(explanation) => <Sums {...explanation} caption={title} />}
      </Read>
    </Panel>
  )
}

function Sums({
  caption,
  currency,
  balance,
  opening,
  sums,
  sum,
  addsUp,
}: BalanceExplanation & { caption: string }) {
  const text = useText()
  const format = useFormat()
  const { set } = useFilters(['tab', 'currency', 'kind'])
  return (
    <div className={classes.sums}>
      <Table
        caption={caption}
        rows={sums}
        rowKey={({ kind, account }) => `${kind} ${account}`}
        columns={[
          {
            id: 'kind',
            head: text('ledger.kind'),
            isMain: true,
            cell: ({ kind }) => (
              <button
                type="button"
                className={classes.kind}
                onClick={() => set({ tab: null, currency, kind })}
              >
                {textOf('kind', kind)}
              </button>
            ),
          },
          {
            id: 'transfers',
            head: text('explain.transfers'),
            end: true,
            cell: ({ transfers }) => format.number(transfers),
          },
          {
            id: 'received',
            head: text('explain.received'),
            end: true,
            cell: ({ received }) => Number(received) !== 0 && <Change amount={received} />,
          },
          {
            id: 'paid',
            head: text('explain.paid'),
            end: true,
            cell: ({ paid }) => Number(paid) !== 0 && <Change amount={`-${paid.replace('-', '')}`} />,
          },
        ]}
      />
      <p className={classes.verdict}>
        {Number(opening) !== 0 && <span>{text('explain.opening', { amount: format.number(opening) })}</span>}
        <strong>{text('explain.sum', { sum: format.number(sum), balance: format.number(balance) })}</strong>
        <Chip tone={addsUp ? 'good' : 'bad'}>{text(addsUp ? 'explain.right' : 'explain.wrong')}</Chip>
      </p>
    </div>
  )
}
