import { Bdi, Button, Card, formatNumber, Icon, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AppSheet } from '#platform/components/app-sheet.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useIndicator } from '#player/balances/indicators.ts'
import classes from './payout-card.module.css'
import { payoutsQuery } from './payout-queries.ts'
import { isOpen, stepNames } from './payout-state.ts'

const PayoutForm = lazy(() => import('./payout-form.tsx').then(({ PayoutForm }) => ({ default: PayoutForm })))

/** The player's tether: the balance, the payout button, and pending payouts. */
export function PayoutCard() {
  const text = useText()
  const { language } = useLocale()
  const [asks, setAsks] = useState(false)
  const held = useIndicator('tether')
  const { data: payouts } = useQuery(payoutsQuery)
  const open = payouts?.find(isOpen)
  return (
    <Card className={classes.card ?? ''} aria-busy={held === undefined} aria-labelledby="payout-title">
      <div className={classes.head}>
        <Icon name="tether" size={46} />
        <div className={classes.what}>
          <h2 id="payout-title" className={classes.title}>
            {text('payout.title')}
          </h2>
          <p className={classes.held}>
            {held === undefined ? <Skeleton width="6ch" /> : <Bdi>{formatNumber(language, held)}</Bdi>}
          </p>
        </div>
      </div>
      {open && (
        <Link to="/history#payouts" className={classes.open}>
          <span className={classes.pulse} aria-hidden="true" />
          {text('payout.under-way', {
            amount: formatNumber(language, open.amount),
            step: text(stepNames[open.state]),
          })}
        </Link>
      )}
      <Button
        variant={held ? 'gold' : 'quiet'}
        className={classes.ask}
        disabled={held === undefined}
        onClick={() => setAsks(true)}
      >
        {text('payout.ask')}
      </Button>
      <AppSheet open={asks} onClose={() => setAsks(false)} title={text('payout.ask')}>
        <Suspense fallback={<Skeleton height="260px" />}>
          <PayoutForm onClose={() => setAsks(false)} />
        </Suspense>
      </AppSheet>
    </Card>
  )
}
