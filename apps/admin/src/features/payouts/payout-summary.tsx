import { getPayoutSummary, type PayoutSummary as Summary } from '@ganj/contract/admin'
import type { ReactNode } from 'react'
import { readQuery } from '#platform/api/queries.ts'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Figures, LoadingFigures } from '#platform/components/display/figures.tsx'
import { Code, Moment } from '#platform/components/display/values.tsx'
import { Read } from '#platform/components/read.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './payouts.module.css'

const coverTone: Record<Summary['cover'], Tone> = { enough: 'good', short: 'bad', unknown: 'gold' }

const figures = [
  'payouts.owed',
  'payouts.wallet',
  'payouts.left-today',
  'payouts.payable',
  'payouts.paid',
] as const

/**
 * The liabilities and the funds that cover them. It has its height while it is loading, because payouts are
 * chosen and approved below it.
 */
export function PayoutSummary() {
  const text = useText()
  const format = useFormat()
  const figuresOf = (
    summary: Summary,
  ): Record<(typeof figures)[number], { value: ReactNode; note: ReactNode }> => ({
    'payouts.owed': {
      value: format.number(summary.owed),
      note: text('payouts.in-review', { amount: format.number(summary.inReview) }),
    },
    'payouts.wallet': {
      value: summary.wallet ? format.number(summary.wallet.tether) : '—',
      note: <Chip tone={coverTone[summary.cover]}>{textOf('cover', summary.cover)}</Chip>,
    },
    'payouts.left-today': {
      value: format.number(summary.leftToday),
      note: text('payouts.cap', { cap: format.number(summary.dailyCap) }),
    },
    'payouts.payable': {
      value: summary.payable === null ? '—' : format.number(summary.payable),
      note: summary.addsUp !== null && (
        <Chip tone={summary.addsUp ? 'good' : 'bad'}>
          {text(summary.addsUp ? 'payouts.adds-up' : 'payouts.does-not-add-up')}
        </Chip>
      ),
    },
    'payouts.paid': {
      value: summary.paid === null ? '—' : format.number(summary.paid),
      note: text('payouts.debtors', { count: summary.debtors }),
    },
  })
  return (
    <Read
      query={readQuery(getPayoutSummary)}
      loading={
        <>
          <LoadingFigures names={figures.map((name) => text(name))} />
          <p className={classes.wallet}>{text('payouts.hot-wallet')}</p>
        </>
      }
    >
      {(summary) => (
        <>
          <Figures items={figures.map((name) => ({ name: text(name), ...figuresOf(summary)[name] }))} />
          <p className={classes.wallet}>
            {summary.isOn ? text('payouts.hot-wallet') : <strong>{text('payouts.off')}</strong>}{' '}
            {summary.wallet ? (
              <>
                <Code value={summary.wallet.address} /> ·{' '}
                <bdi dir="ltr">{format.number(summary.wallet.ton)} TON</bdi>
              </>
            ) : (
              summary.isOn && '—'
            )}
          </p>
          {summary.refusals.map(({ why, at }) => (
            <p key={at} className={classes.notice}>
              {text('payouts.refusal')} <bdi>{why}</bdi> · <Moment at={at} since />
            </p>
          ))}
        </>
      )}
    </Read>
  )
}
