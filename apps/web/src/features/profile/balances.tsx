import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import classes from './profile.module.css'

// Tether has its own card with the payout; spins are shown on the wheel.
const counters = ['coin', 'gem', 'ticket', 'blue-fire'] as const

/** The player's balances. */
export const Balances = () => (
  <div className={classes.balances}>
    {counters.map((id) => (
      <IndicatorPill key={id} id={id} />
    ))}
  </div>
)
