import { formatClock, Pill, useCountdown, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import type { Board } from './leaderboard-query.ts'

/** The time left of the period, in days and as a clock; nothing for a board without an end. */
export function SeasonCountdown({ board }: { board: Board | undefined }) {
  return board?.endsAt ? <Ticking endsAt={Date.parse(board.endsAt)} skewMs={board.skewMs} /> : null
}

function Ticking({ endsAt, skewMs }: { endsAt: number; skewMs: number }) {
  const text = useText()
  const { language } = useLocale()
  const left = useCountdown(endsAt, skewMs)
  return (
    <Pill icon="clock" label={text('board.ends-in')}>
      <span role="timer">
        {left.days > 0 && <>{text('time.days', { days: left.days })} </>}
        <bdi dir="ltr">{formatClock(language, left)}</bdi>
      </span>
    </Pill>
  )
}
