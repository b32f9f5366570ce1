import { Button, Card, Icon } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EndsIn } from '#platform/components/ends-in.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { readyDay } from '#rewards/claimables.ts'
import { claimRewards } from '#rewards/commands.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import { dailyRewardQuery } from '#rewards/reward-queries.ts'
import classes from './daily-card.module.css'
import { DailyStrip } from './daily-strip.tsx'

interface Props {
  /** Called when today's reward is pressed; the caller shows the card's title itself. */
  onClaim?: () => void
}

/** The week of daily rewards: today's is claimed with one press, and its particles start at its day in the strip. */
export function DailyCard({ onClaim }: Props) {
  const text = useText()
  const query = useQuery(dailyRewardQuery)
  const strip = useRef<HTMLOListElement>(null)
  const { isBusy, run: claimRewardsOf } = useCommand(claimRewards)
  const { data: calendar, isError } = query
  if (!calendar && isError) return <LoadError query={query} />

  const today = calendar && readyDay(calendar)
  const claim = () => {
    const origin = strip.current?.querySelector('[aria-current]') ?? null
    if (!today) return
    claimRewardsOf({ claimables: [{ kind: 'daily', publicId: String(today.day) }], origin })
    onClaim?.()
  }
  return (
    <Card variant="plum" className={classes.card} aria-busy={!calendar} aria-labelledby="daily-title">
      <header className={classes.header}>
        <h2 id="daily-title" className={classes.title}>
          {text(onClaim ? 'earn.week' : 'home.daily-reward')}
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
        {(today || isBusy) && (
          <Button
            variant="gold"
            busy={isBusy}
            className={classes.take}
            note={today && <RewardChips reward={today.reward} />}
            onClick={claim}
          >
            {text('earn.take-today')}
          </Button>
        )}
        {!today && !isBusy && calendar?.nextAt && (
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
