import type { Spin } from '@ganj/contract'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#platform/i18n/i18n.ts'
import { useAmount } from '#player/balances/amount-of.ts'
import { iconOf } from '#player/balances/currencies.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './history.module.css'
import { HistoryList } from './history-list.tsx'
import { spinsQuery } from './history-queries.ts'
import { HistoryRow } from './history-row.tsx'

/** The latest spins of the wheel, each with its prize and price. */
export function SpinList() {
  const text = useText()
  const empty = {
    icon: 'spin',
    title: text('history.no-spins'),
    text: text('history.no-spins.text'),
    action: text('history.no-spins.action'),
    to: '/spin-wheel',
  } as const
  return (
    <HistoryList query={useQuery(spinsQuery)} empty={empty}>
      {(spin) => <SpinRow key={spin.publicId} spin={spin} />}
    </HistoryList>
  )
}

function SpinRow({ spin: { prize, cost, isFallback, spunAt } }: { spin: Spin }) {
  const text = useText()
  const amountOf = useAmount()
  const isFree = cost.currency === 'daily-spin-count'
  return (
    <HistoryRow
      icon={iconOf(prize.currency)}
      title={amountOf(prize)}
      at={spunAt}
      note={isFallback && text('history.fallback')}
      end={
        <small className={classes.cost}>
          {isFree ? text('history.free') : <RewardChips reward={[cost]} size={18} />}
        </small>
      }
    />
  )
}
