import type { PayoutTerms } from '@ganj/contract'
import {
  Bdi,
  Button,
  EmptyState,
  formatDate,
  formatNumber,
  formatTime,
  Icon,
  Skeleton,
  shorten,
  useLocale,
} from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { LoadError } from '#platform/components/load-error.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import { useIndicator } from '#player/balances/indicators.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { payoutTermsQuery } from '#wallet/payout-terms-query.ts'
import { WalletActions } from '#wallet/wallet-actions.tsx'
import { amountOf, mostOf, obstacleOf, subtract, typedOf } from './amount.ts'
import { askForPayout } from './commands.ts'
import { PayoutDebt } from './payout-debt.tsx'
import classes from './payout-form.module.css'
import { PayoutSteps } from './payout-steps.tsx'

/** The payout form: amount, fee and address, then the state of the payout. */
export function PayoutForm({ onClose }: { onClose: () => void }) {
  const text = useText()
  const query = useQuery(payoutTermsQuery)
  const held = useIndicator('tether')
  const { data: terms, isError } = query
  if (isError && !terms) return <LoadError query={query} />
  if (!terms || held === undefined) return <Skeleton height="260px" />
  const fine = (
    <Button variant="lapis" onClick={onClose}>
      {text('payout.fine')}
    </Button>
  )
  if (!terms.isOn) {
    return (
      <EmptyState icon="tether" title={text('payout.off')} text={text('payout.off.text')} action={fine} />
    )
  }
  if (terms.owed.indicators.length > 0 || terms.owed.powerUps > 0) {
    return <PayoutDebt owed={terms.owed} action={fine} />
  }
  if (terms.walletAddress === null) {
    return (
      <EmptyState
        icon="tether"
        title={text('payout.no-wallet')}
        text={text('payout.no-wallet.text')}
        action={<WalletActions wallet={null} />}
      />
    )
  }
  return <Form terms={terms} walletAddress={terms.walletAddress} held={held} onClose={onClose} />
}

interface Props {
  terms: PayoutTerms
  walletAddress: string
  held: number
  onClose: () => void
}

function Form({ terms, walletAddress, held, onClose }: Props) {
  const text = useText()
  const { language } = useLocale()
  const id = useId()
  const [typed, setTyped] = useState('')
  const request = useCommand(askForPayout)
  const number = (value: number) => formatNumber(language, value)

  if (request.reply) {
    const { amount, fee } = request.reply
    return (
      <div className={classes.done}>
        <Icon name="tether" size={64} />
        <div role="status">
          <h3 className={classes.asked}>{text('payout.asked', { amount: number(subtract(amount, fee)) })}</h3>
        </div>
        <PayoutSteps payout={request.reply} />
        <Button variant="gold" onClick={onClose}>
          {text('payout.fine')}
        </Button>
      </div>
    )
  }

  const amount = amountOf(typed)
  const obstacle = amount === undefined ? undefined : obstacleOf(amount, held, terms)
  const isUnreadable = typed !== '' && amount === undefined
  const bounds = {
    minimum: number(terms.minimum),
    maximum: number(terms.maximum),
    left: number(terms.dailyLeft),
    held: number(held),
  }
  const problem: TextKey | undefined = isUnreadable ? 'payout.unreadable' : obstacle
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (amount === undefined || problem || request.isBusy || terms.nextAt !== null) return
    request.run({ walletAddress, amount })
  }
  return (
    <form className={classes.form} onSubmit={ask}>
      <label htmlFor={id} className={classes.label}>
        {text('payout.amount')}
        <span className={classes.have}>{text('payout.have', { held: number(held) })}</span>
      </label>
      <div className={classes.field}>
        <Icon name="tether" size={30} />
        <input
          id={id}
          className={classes.input}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={number(0)}
          value={typed}
          maxLength={20}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            request.reset()
            setTyped(target.value)
          }}
        />
        <button
          type="button"
          className={classes.all}
          onClick={() => setTyped(typedOf(mostOf(held, terms), language))}
        >
          {text('payout.all')}
        </button>
      </div>
      <p
        id={`${id}-note`}
        className={problem || request.message ? classes.problem : classes.rule}
        aria-live="polite"
      >
        {problem ? text(problem, bounds) : (request.message ?? text('payout.bounds', bounds))}
      </p>
      <Facts terms={terms} walletAddress={walletAddress} amount={problem ? undefined : amount} />
      <Notice terms={terms} amount={amount} />
      <Button
        type="submit"
        variant="gold"
        busy={request.isBusy}
        disabled={amount === undefined || problem !== undefined || terms.nextAt !== null}
      >
        {text(request.hasFailed ? 'state.retry' : 'payout.send')}
      </Button>
    </form>
  )
}

function Facts({
  terms,
  walletAddress,
  amount,
}: {
  terms: PayoutTerms
  walletAddress: string
  amount: number | undefined
}) {
  const text = useText()
  const { language } = useLocale()
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{text('payout.to')}</dt>
        <dd title={walletAddress}>
          <Bdi ltr>{shorten(walletAddress)}</Bdi>
        </dd>
      </div>
      <div>
        <dt>{text('payout.fee')}</dt>
        <dd>
          <Bdi>{formatNumber(language, terms.fee)}</Bdi>
        </dd>
      </div>
      <div className={classes.arrives}>
        <dt>{text('payout.arrives')}</dt>
        <dd>
          <Icon name="tether" size={22} />
          <Bdi>{amount === undefined ? '–' : formatNumber(language, subtract(amount, terms.fee))}</Bdi>
        </dd>
      </div>
    </dl>
  )
}

/** Shows the most important notice before a payout. */
function Notice({
  terms: { nextAt, isPaused, reviewFrom },
  amount,
}: {
  terms: PayoutTerms
  amount: number | undefined
}) {
  const text = useText()
  const { language } = useLocale()
  if (nextAt !== null) {
    const at = new Date(nextAt)
    const when = `${formatDate(language, at, seasonZone())} ${formatTime(language, at, seasonZone())}`
    return <p className={classes.notice}>{text('payout.next', { when })}</p>
  }
  if (isPaused) return <p className={classes.notice}>{text('payout.paused')}</p>
  if (reviewFrom === null || (amount !== undefined && amount >= reviewFrom)) {
    return <p className={classes.notice}>{text('payout.reviewed')}</p>
  }
  return null
}
