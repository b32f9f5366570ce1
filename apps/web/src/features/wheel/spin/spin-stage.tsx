import type { Money, WheelItems } from '@ganj/contract'
import { Button, formatClock, Icon, useCountdown, useLocale } from '@ganj/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useHost } from '#platform/hosts/use-host.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { navigate } from '#platform/router/location.ts'
import { useIndicator } from '#player/balances/indicators.ts'
import { tierOf } from '../drawing/turn.ts'
import { useWheel } from '../drawing/use-wheel.ts'
import { Wheel } from '../drawing/wheel.tsx'
import classes from '../spin-wheel.module.css'
import { type Costs, costsQuery, refreshWheel } from '../wheel-queries.ts'
import { SpinResult } from './spin-result.tsx'

/** The wheel, the price of the next spin, and the spin button. */
export function SpinStage({ wheel }: { wheel: WheelItems }) {
  const text = useText()
  const { data: costs } = useQuery(costsQuery)
  const { rotor, pointer, angle, asking, turning, result, spin, collect, dismiss } = useWheel(wheel)
  const weight = wheel.items.find(({ publicId }) => publicId === result?.itemPublicId)?.weight ?? 0
  const cost = costs?.costs[0]
  useHost((host) => {
    host.allowVerticalSwipes(false)
    return () => host.allowVerticalSwipes(true)
  })
  return (
    <>
      <div className={classes.stage}>
        <Wheel items={wheel.items} angle={angle} drawn={asking} rotor={rotor} pointer={pointer} />
        {result && (
          <SpinResult
            prize={result.prize}
            isFallback={result.isFallback}
            tier={tierOf({ currency: result.prize.currency, weight, totalWeight: wheel.totalWeight })}
            onCollect={collect}
            onDismiss={dismiss}
          />
        )}
      </div>
      <p className={classes.spins}>{costs && <FreeSpins costs={costs} />}</p>
      <SpinButton cost={cost} busy={asking} turning={turning} onSpin={spin} next={costs?.costs[1]} />
      {turning && <span role="status" aria-label={text('wheel.turning')} />}
    </>
  )
}

interface ButtonProps {
  cost: Money | undefined
  next: Money | undefined
  busy: boolean
  turning: boolean
  onSpin: (cost: Money) => void
}

/** Spins at the shown price; without enough gems it links to the shop. */
function SpinButton({ cost, next, busy, turning, onSpin }: ButtonProps) {
  const text = useText()
  const held = useIndicator(cost?.currency ?? 'gem')
  const isShort = cost?.currency === 'gem' && held !== undefined && held < cost.amount && !busy && !turning
  const priceOf = ({ amount, currency }: Money) =>
    currency === 'gem' ? text('wheel.gems', { gems: amount }) : text('wheel.free')

  if (isShort) {
    return (
      <Button
        variant="gold"
        size="xl"
        className={classes.spin}
        note={text('wheel.short', { price: priceOf(cost) })}
        onClick={() => navigate('/earn')}
      >
        {text('wheel.get-gems')}
      </Button>
    )
  }
  const note = !cost
    ? undefined
    : cost.currency === 'gem'
      ? priceOf(cost)
      : next && text('wheel.next', { price: priceOf(next) })
  return (
    <Button
      variant="gold"
      size="xl"
      className={classes.spin}
      busy={busy || turning}
      disabled={!cost}
      note={
        note && (
          <span className={classes.price}>
            {cost?.currency === 'gem' && <Icon name="gem" size={18} />}
            {note}
          </span>
        )
      }
      onClick={() => cost && onSpin(cost)}
    >
      {text('wheel.spin')}
    </Button>
  )
}

/** The number of free spins, or when the next one is available. */
function FreeSpins({ costs }: { costs: Costs }) {
  const text = useText()
  const held = useIndicator('daily-spin-count')
  const free = held ?? costs.costs.filter(({ currency }) => currency === 'daily-spin-count').length
  return free > 0 ? text('wheel.free-spins', { spins: free }) : <NextFree costs={costs} />
}

function NextFree({ costs }: { costs: Costs }) {
  const text = useText()
  const { language } = useLocale()
  const queries = useQueryClient()
  const left = useCountdown(Date.parse(costs.nextFreeAt), costs.skewMs)
  const refresh = useEffectEvent(() => {
    refreshWheel(queries).catch(reportFailure)
  })
  const isDue = left.total === 0
  useEffect(() => {
    if (isDue) refresh()
  }, [isDue])
  return (
    <span className={classes.wait} role="timer">
      {text('wheel.next-free')} <bdi dir="ltr">{formatClock(language, left)}</bdi>
    </span>
  )
}
