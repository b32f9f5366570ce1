import type { Payout } from '@ganj/contract'
import { Bdi, Button, FoldingRow, formatNumber, Icon, RowIcon, RowNote, shorten, useLocale } from '@ganj/ui'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { subtract } from './amount.ts'
import { cancelMyPayout } from './commands.ts'
import classes from './payout-row.module.css'
import { canCancel, isOpen, stepNames, toneOf } from './payout-state.ts'
import { PayoutSteps } from './payout-steps.tsx'

/** One payout, which expands to its steps. A pending one starts expanded. */
export function PayoutRow({ payout }: { payout: Payout }) {
  const text = useText()
  const { language } = useLocale()
  const [opened, setOpened] = useState(isOpen(payout))
  const cancel = useCommand(cancelMyPayout)
  const { amount, fee, state, walletAddress, explorerUrl, reason, publicId } = payout
  return (
    <FoldingRow
      isOpen={opened}
      onToggle={() => setOpened(!opened)}
      lead={
        <RowIcon>
          <Icon name="tether" size={30} />
        </RowIcon>
      }
      head={
        <>
          <b className={classes.sum}>
            {text('payout.sum', { amount: formatNumber(language, subtract(amount, fee)) })}
          </b>
          <RowNote className={classes.state} data-tone={toneOf(state)}>
            {text(stepNames[state])}
          </RowNote>
        </>
      }
    >
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
    </FoldingRow>
  )
}
