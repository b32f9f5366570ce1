import { Button, formatClock, Icon, Sheet, Skeleton, useCountdown, useLocale } from '@ganj/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { Link } from '#platform/router/link.tsx'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { ticketRefillQuery } from '../ticket-refill-query.ts'
import classes from './no-ticket-sheet.module.css'

interface Props {
  onClose: () => void
  onFly: () => void
  onPractice: () => void
}

/** Shown when there is no ticket: when the next one is refilled, and how to get one sooner. */
export function NoTicketSheet({ onClose, onFly, onPractice }: Props) {
  const text = useText()
  const queries = useQueryClient()
  const refill = useQuery(ticketRefillQuery)
  const hasTicket = (refill.data?.tickets ?? 0) > 0

  useEffect(() => playFeedback('no-inventory'), [])

  useEffect(() => {
    if (hasTicket) queries.invalidateQueries({ queryKey: indicatorsQuery.queryKey }).catch(reportFailure)
  }, [hasTicket, queries])

  return (
    <Sheet
      title={text(hasTicket ? 'ticket.came' : 'ticket.none')}
      closeLabel={text('sheet.close')}
      onClose={onClose}
    >
      <FeatureBoundary>
        <div className={classes.picture}>
          <Icon name="ticket" size={104} className={hasTicket ? undefined : classes.gone} />
        </div>
        {hasTicket ? (
          <Button variant="gold" size="xl" note={text('home.price')} onClick={onFly}>
            {text('ticket.fly')}
          </Button>
        ) : (
          <>
            <div className={classes.next} aria-busy={refill.isPending}>
              {refill.data?.nextAt && <Next at={refill.data.nextAt} skewMs={refill.data.skewMs} />}
              {refill.isPending && <Skeleton width="60%" height="3em" />}
              {refill.isError && <p>{text('ticket.refill-unknown')}</p>}
            </div>
            <Button variant="gold" size="xl" note={text('ticket.practice.note')} onClick={onPractice}>
              {text('ticket.practice')}
            </Button>
            <Link to="/shop" className={classes.shop} onClick={onClose}>
              <Icon name="nav-shop" size={22} />
              {text('ticket.shop')}
            </Link>
          </>
        )}
      </FeatureBoundary>
    </Sheet>
  )
}

function Next({ at, skewMs }: { at: string; skewMs: number }) {
  const text = useText()
  const { language } = useLocale()
  const left = useCountdown(Date.parse(at), skewMs)
  return (
    <>
      <p>{text('ticket.next')}</p>
      <p className={classes.clock} role="timer">
        <bdi dir="ltr">{formatClock(language, left)}</bdi>
      </p>
    </>
  )
}
