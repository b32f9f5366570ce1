import type { PowerUpId } from '@ganj/contract'
import { Button, Sheet, Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { BalanceChange } from '#player/balances/balance-change.tsx'
import { PriceTag } from '#player/balances/price-tag.tsx'
import { powerUpsQuery } from '../game-queries.ts'
import classes from './intro-sheet.module.css'
import { costOf } from './loadout.ts'
import { PowerUpCarousel } from './power-up-carousel.tsx'
import { setDontShowReminder, setFragment, usePowerUps } from './power-up-store.ts'

interface Props {
  onClose: () => void
  onFly: (powerUps: readonly PowerUpId[]) => void
}

/** Before a run: the selection of power-ups, and what they cost. */
export function IntroSheet({ onClose, onFly }: Props) {
  const text = useText()
  return (
    <Sheet title={text('intro.title')} closeLabel={text('sheet.close')} onClose={onClose}>
      <FeatureBoundary>
        <Loadout onFly={onFly} />
      </FeatureBoundary>
    </Sheet>
  )
}

function Loadout({ onFly }: Pick<Props, 'onFly'>) {
  const text = useText()
  const query = useQuery(powerUpsQuery)
  const chosen = usePowerUps((store) => store.chosen)
  const dontShowReminder = usePowerUps((store) => store.dontShowReminder)
  const offers = query.data?.powerUps
  const fragment = query.data?.fragment
  useEffect(() => {
    if (fragment !== undefined) setFragment(fragment)
  }, [fragment])
  const costs = offers ? costOf(offers, chosen) : []
  return (
    <>
      {offers ? (
        <PowerUpCarousel offers={offers} />
      ) : query.isError ? (
        <LoadError query={query} />
      ) : (
        <div className={classes.waiting} aria-busy="true">
          <Skeleton width="112px" height="112px" round />
          <Skeleton width="50%" height="1.6em" />
          <Skeleton width="80%" />
          <Skeleton height="54px" />
        </div>
      )}
      {costs.map((cost) => (
        <BalanceChange key={cost.currency} price={cost} />
      ))}
      <Button
        variant="gold"
        size="xl"
        note={
          <span className={classes.price}>
            <PriceTag price={{ currency: 'ticket', amount: 1 }} />
            {costs.map((cost) => (
              <PriceTag key={cost.currency} price={cost} />
            ))}
          </span>
        }
        onClick={() => onFly(offers ? chosen : [])}
      >
        {text('intro.fly')}
      </Button>
      <label className={classes.reminder}>
        <input
          type="checkbox"
          checked={dontShowReminder}
          onChange={(event) => setDontShowReminder(event.target.checked)}
        />
        {text('intro.dont-show')}
      </label>
    </>
  )
}
