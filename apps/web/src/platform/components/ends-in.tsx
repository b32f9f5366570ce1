import { formatClock, Pill, useCountdown, useLocale } from '@ganj/ui'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../i18n/i18n.ts'

interface Props {
  /** RFC 3339 */
  endsAt: string
  /** How far the server's clock is ahead of ours. */
  skewMs: number
  label: string
  onEnd: () => void
}

/** A countdown by the server's time; calls `onEnd` when it has ended. */
export function EndsIn({ endsAt, skewMs, label, onEnd }: Props) {
  const text = useText()
  const { language } = useLocale()
  const left = useCountdown(Date.parse(endsAt), skewMs)
  const end = useEffectEvent(onEnd)
  const hasEnded = left.total === 0
  useEffect(() => {
    if (hasEnded) end()
  }, [hasEnded])
  return (
    <Pill icon="clock" label={label}>
      <span role="timer">
        {left.days > 0 && <>{text('time.days', { days: left.days })} </>}
        <bdi dir="ltr">{formatClock(language, left)}</bdi>
      </span>
    </Pill>
  )
}
