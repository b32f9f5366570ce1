import type { Spin } from '@ganj/contract'
import { formatDate, formatNumber, formatTime, Icon, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { currencyNames, iconOf } from '#economy/currencies.ts'
import { RewardChips } from '#economy/reward-chips.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './history.module.css'
import { HistoryList } from './history-list.tsx'
import { spinsQuery } from './history-queries.ts'

/** The latest spins of the wheel: what each won and what it took. */
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
  const { language, timeZone } = useLocale()
  const at = new Date(spunAt)
  const isFree = cost.currency === 'daily-spin-count'
  return (
    <li className={classes.spin}>
      <span className={classes.medal}>
        <Icon name={iconOf(prize.currency)} size={30} />
      </span>
      <div className={classes.what}>
        <b className={classes.won}>
          {formatNumber(language, prize.amount)} {text(currencyNames[prize.currency])}
        </b>
        <small className={classes.when}>
          {formatDate(language, at, timeZone)} · <bdi>{formatTime(language, at, timeZone)}</bdi>
          {isFallback && ` · ${text('history.fallback')}`}
        </small>
      </div>
      <small className={classes.cost}>
        {isFree ? text('history.free') : <RewardChips reward={[cost]} size={18} />}
      </small>
    </li>
  )
}
