import type { Payout } from '@ganj/contract'
import { formatDate, formatTime, useLocale } from '@ganj/ui'
import { useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import { stepsOf } from './payout-state.ts'
import classes from './payout-steps.module.css'

/** The steps of a payout: past ones with their time, and future ones. */
export function PayoutSteps({ payout }: { payout: Payout }) {
  const text = useText()
  const { language } = useLocale()
  const steps = stepsOf(payout)
  const current = steps.findLastIndex(({ at }) => at !== null)
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, tone, at }, index) => {
        const when = at === null ? null : new Date(at)
        return (
          <li
            // A payout that was sent again has the same step twice.
            key={`${name} ${at}`}
            className={classes.step}
            data-tone={when === null ? 'coming' : index < current ? 'good' : tone}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.name}>{text(name)}</span>
            {when && (
              <small className={classes.when}>
                {formatDate(language, when, seasonZone())} ·{' '}
                <bdi>{formatTime(language, when, seasonZone())}</bdi>
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
