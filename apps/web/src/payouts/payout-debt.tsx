import type { Owed } from '@ganj/contract'
import { EmptyState } from '@ganj/ui'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './payout-debt.module.css'

/** Why no payout can be requested: earnings first settle the debt of a refund. */
export function PayoutDebt({ owed: { indicators, powerUps }, action }: { owed: Owed; action: ReactNode }) {
  const text = useText()
  const listed = (
    <>
      {text('payout.debt.text')}
      <span className={classes.owed}>
        <RewardChips reward={indicators} />
        {powerUps > 0 && text('payout.debt.power-ups', { count: powerUps })}
      </span>
    </>
  )
  return <EmptyState icon="clock" title={text('payout.debt')} text={listed} action={action} />
}
