import type { Payout } from '@ganj/contract'
import { Bdi, Button, formatNumber, Icon, shorten, useLocale } from '@ganj/ui'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import row from '#player/balances/history-row.module.css'
import { useCommand } from '#player/commands/use-command.ts'
import { less } from './amount.ts'
import { takePayoutBack } from './commands.ts'
import classes from './payout-row.module.css'
import { canCancel, isOpen, stepNames, toneOf } from './payout-state.ts'
import { PayoutSteps } from './payout-steps.tsx'

/** One payout; it unfolds into its way. One that is under way stands open. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const text = useText()
  const { language } = useLocale()
  const [opened, setOpened] = useState(isOpen(payout))
  const cancel = useCommand(takePayoutBack)
  const { amount, fee, state, walletAddress, explorerUrl, reason, publicId } = payout
  return (
    <li className={row.frame}>
      <button
        type="button"
        className={`${row.columns} ${classes.head}`}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span className={row.medal}>
          <Icon name="tether" size={30} />
        </span>
        <span className={row.what}>
          <b className={classes.sum}>
            {text('payout.sum', { amount: formatNumber(language, less(amount, fee)) })}
          </b>
          <small className={classes.state} data-tone={toneOf(state)}>
            {text(stepNames[state])}
          </small>
        </span>
        <span className={opened ? row.unfolded : row.folded}>
          <Icon name="chevron" size={18} />
        </span>
      </button>
      {opened && (
        <div className={classes.more}>
          <PayoutSteps payout={payout} />
          {reason !== null && <p className={classes.reason}>{text('payout.reason', { reason })}</p>}
          <p className={classes.where}>
            {text('payout.to')} <Bdi ltr>{shorten(walletAddress)}</Bdi>
          </p>
          {explorerUrl !== null && (
            <a
              href={explorerUrl}
              target="_blank"
              rel="noopener noreferrer"
              data-external=""
              className={classes.link}
            >
              {text('payout.explorer')}
            </a>
          )}
          {canCancel(payout) && (
            <Button variant="quiet" busy={cancel.isBusy} onClick={() => cancel.run(publicId)}>
              {text('payout.cancel')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
