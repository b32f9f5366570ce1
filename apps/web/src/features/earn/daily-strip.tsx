import { type DailyReward, dailyRewardDays, type IndicatorId } from '@ganj/contract'
import { formatNumber, Icon, Skeleton, useLocale, VisuallyHidden } from '@ganj/ui'
import type { Ref } from 'react'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import classes from './daily-strip.module.css'

type Day = DailyReward['days'][number]

interface Props {
  days: readonly Day[] | undefined
  ref: Ref<HTMLOListElement>
}

const states = {
  claimed: 'goal.claimed',
  ready: 'claim.ready',
  locked: 'earn.later',
} as const satisfies Record<Day['state'], TextKey>

/** The most valuable of a day's rewards represents the day. */
const dearest: readonly IndicatorId[] = ['tether', 'daily-spin-count', 'gem', 'ticket', 'blue-fire', 'coin']

/** Seven days side by side; the last one is larger. */
export function DailyStrip({ days, ref }: Props) {
  if (days) {
    return (
      <ol className={classes.strip} ref={ref}>
        {days.map((day) => (
          <DayTile key={day.day} {...day} />
        ))}
      </ol>
    )
  }
  return (
    <div className={classes.strip}>
      {Array.from({ length: dailyRewardDays }, (_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days never change places
        <Skeleton key={day} height="84px" />
      ))}
    </div>
  )
}

function DayTile({ day, state, reward }: Day) {
  const text = useText()
  const { language } = useLocale()
  const shown = [...reward].sort((a, b) => dearest.indexOf(a.currency) - dearest.indexOf(b.currency))[0]
  const isLast = day === dailyRewardDays
  return (
    <li
      className={`${classes.day} ${classes[state] ?? ''} ${isLast ? classes.last : ''}`}
      aria-current={state === 'ready' ? 'date' : undefined}
    >
      <span className={classes.number}>
        <VisuallyHidden>{`${text('earn.day')} `}</VisuallyHidden>
        {formatNumber(language, day)}
      </span>
      <Icon name={isLast || !shown ? 'chest' : iconOf(shown.currency)} size={32} className={classes.icon} />
      <span className={classes.amount} aria-hidden="true">
        {shown && !isLast ? formatNumber(language, shown.amount) : ''}
      </span>
      {state === 'claimed' && <Icon name="seal" size={22} className={classes.taken} />}
      <VisuallyHidden>
        {reward.map(
          ({ currency, amount }) => `${formatNumber(language, amount)} ${text(currencyNames[currency])} `,
        )}
        {text(states[state])}
      </VisuallyHidden>
    </li>
  )
}
