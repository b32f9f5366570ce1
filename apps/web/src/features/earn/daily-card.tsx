import { Button, Card, Icon } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { readyDay } from '#economy/claimables.ts'
import { RewardChips } from '#economy/reward-chips.tsx'
import { dailyRewardQuery } from '#economy/reward-queries.ts'
import { useClaim } from '#economy/use-claim.ts'
import { EndsIn } from '#platform/ends-in.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import classes from './daily-card.module.css'
import { DailyStrip } from './daily-strip.tsx'

interface Props {
  /** Today's was pressed; who gives this has said what the card is about. */
  onTake?: () => void
}

/** The week of daily rewards: today's is taken with one press, and flies from its place in the strip. */
export function DailyCard({ onTake }: Props) {
  const text = useText()
  const query = useQuery(dailyRewardQuery)
  const strip = useRef<HTMLOListElement>(null)
  const { busy, take } = useClaim()
  const { data: calendar, isError } = query
  if (!calendar && isError) return <LoadError query={query} />

  const today = calendar && readyDay(calendar)
  const claim = () => {
    const origin = strip.current?.querySelector('[aria-current]') ?? null
    if (!today) return
    take({ claimables: [{ kind: 'daily', publicId: String(today.day) }], origin })
    onTake?.()
  }
  return (
    <Card look="plum" className={classes.card} aria-busy={!calendar} aria-labelledby="daily-title">
      <header className={classes.header}>
        <h2 id="daily-title" className={classes.title}>
          {text(onTake ? 'earn.week' : 'home.daily-reward')}
        </h2>
        {calendar && calendar.streak > 0 && (
          <span className={classes.streak}>
            <Icon name="blue-fire" size={20} />
            {text('earn.streak', { days: calendar.streak })}
          </span>
        )}
      </header>
      <DailyStrip days={calendar?.days} ref={strip} />
      <div className={classes.foot}>
        {(today || busy) && (
          <Button
            look="gold"
            busy={busy}
            className={classes.take}
            note={today && <RewardChips reward={today.reward} />}
            onClick={claim}
          >
            {text('earn.take-today')}
          </Button>
        )}
        {!today && !busy && calendar?.nextAt && (
          <p className={classes.next}>
            {text('earn.next')}
            <EndsIn
              endsAt={calendar.nextAt}
              skewMs={calendar.skewMs}
              label={text('earn.next')}
              onEnd={query.refetch}
            />
          </p>
        )}
      </div>
    </Card>
  )
}
