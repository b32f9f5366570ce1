import type { Run } from '@ganj/contract'
import {
  Button,
  formatNumber,
  Girih,
  Icon,
  khatam,
  RollingNumber,
  shamseh,
  useLocale,
  VisuallyHidden,
} from '@ganj/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type Ref, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as ink from '#platform/appearance/ink.ts'
import { loadPageTexts, useText } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { Link } from '#platform/router/link.tsx'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import { flyReward } from '#rewards/fly-reward.ts'
import { RewardCounters } from '#rewards/reward-counters.tsx'
import { highScoreQuery, judgedRunQuery } from '../game-queries.ts'
import type { RunState } from '../run/run-machine.ts'
import { useRun, useRunController } from '../run/use-run.ts'
import classes from './result.module.css'
import { ResultNote } from './result-note.tsx'

const ShareSheet = lazy(async () => {
  const [{ ShareSheet: Sheet }] = await Promise.all([import('./share-sheet.tsx'), loadPageTexts()])
  return { default: Sheet }
})

interface Props {
  state: Extract<RunState, { score: number }>
  onVerified: () => void
}

/** The result of a run: pending until it is verified, then the score rolls and the earnings appear. */
export function Result({ state, onVerified }: Props) {
  const text = useText()
  const { play, submitSaved, leave } = useRunController()
  const isOpening = useRun(({ attempt }) => attempt !== 'none')
  const heading = useRef<HTMLHeadingElement>(null)
  const judged = useQuery({ ...judgedRunQuery(state.run.publicId), enabled: state.name === 'verifying' }).data
  const verdict = judged && judged.state !== 'pending' ? judged : null
  const verified = verdict?.state === 'verified' ? verdict : null
  const record = useBestBefore(verified)

  const queries = useQueryClient()
  const earned = useRef<HTMLUListElement>(null)
  const [isSharing, setIsSharing] = useState(false)
  /** The counters roll when the reward particles land; then other stale queries are invalidated. */
  const announce = useEffectEvent(() => {
    flyReward(queries, verified?.earned ?? [], earned.current)
      .finally(onVerified)
      .catch(reportFailure)
  })
  const isVerified = verified !== null
  useEffect(() => {
    if (isVerified) announce()
  }, [isVerified])
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={classes.result} aria-labelledby="result-title">
      <div className={classes.sky}>
        <Girih />
      </div>
      <div className={classes.outcome}>
        <h2 id="result-title" className={classes.title} tabIndex={-1} ref={heading}>
          {text(record ? 'result.record' : 'result.title')}
        </h2>
        <div className={verified ? `${classes.medal} ${classes.proven}` : classes.medal}>
          <Medal />
          <div className={classes.score}>
            <span className={classes.number} data-long={(verified?.score ?? state.score) >= 1e6 || undefined}>
              {verified ? (
                <RollingNumber from={0} value={verified.score ?? 0} durationMs={900} />
              ) : (
                <Score value={state.score} />
              )}
            </span>
            <span className={classes.unit}>{text('result.points')}</span>
          </div>
        </div>
        <ResultNote state={state} verdict={verdict} />
        <div className={classes.earned}>
          {verified && !verified.ranked && <p>{text('result.practice')}</p>}
          {verified && verified.earned.length > 0 && <Earned earned={verified.earned} ref={earned} />}
        </div>
      </div>
      <div className={classes.actions}>
        {state.name === 'unsent' ? (
          <Button variant="gold" size="xl" onClick={submitSaved}>
            {text('result.hand-in-again')}
          </Button>
        ) : (
          <Button
            variant="gold"
            size="xl"
            busy={isOpening}
            disabled={state.name === 'submitting'}
            onClick={play}
          >
            {text('result.again')}
          </Button>
        )}
        <div className={classes.ways}>
          <Link to="/leader-board" className={classes.way} onClick={leave}>
            <Icon name="nav-board" size={24} />
            {text('nav.board')}
          </Link>
          {verified?.ranked && (
            <button type="button" className={classes.way} onClick={() => setIsSharing(true)}>
              <CardMark />
              {text('result.share')}
            </button>
          )}
          <button type="button" className={classes.way} onClick={leave}>
            <Icon name="nav-game" size={24} />
            {text('result.home')}
          </button>
        </div>
      </div>
      <div className={classes.counters}>
        <RewardCounters />
      </div>
      {isSharing && verified && (
        <Suspense fallback={null}>
          <ShareSheet run={verified} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </section>
  )
}

interface EarnedProps {
  earned: Run['earned']
  ref: Ref<HTMLUListElement>
}

/** All earnings of the run, each currency with its icon and amount. */
function Earned({ earned, ref }: EarnedProps) {
  const text = useText()
  return (
    <ul className={classes.gains} ref={ref}>
      {earned.map(({ currency, amount }) => (
        <li key={currency} className={classes.gain}>
          <Icon name={iconOf(currency)} size={30} />
          <bdi>
            <RollingNumber variant="signed" from={0} value={amount} />
          </bdi>
          <VisuallyHidden>{` ${text(currencyNames[currency])}`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

function Score({ value }: { value: number }) {
  const { language } = useLocale()
  return formatNumber(language, value)
}

/** Whether this run beat the previous high score, which is read before the verdict makes it stale. */
function useBestBefore(verified: Run | null): boolean {
  const best = useQuery({ ...highScoreQuery, staleTime: Number.POSITIVE_INFINITY }).data?.score
  const [before, setBefore] = useState<number | null>(null)
  if (before === null && best !== undefined && !verified) setBefore(best)
  return verified?.ranked === true && before !== null && (verified.score ?? 0) > before
}

/** A card with a star on it. */
const CardMark = () => (
  <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
    <rect x="-8" y="-10.5" width="16" height="21" rx="3.5" fill="url(#g-turquoise)" />
    <path d={khatam} transform="translate(0 -2.5)scale(.44)" fill={ink.white} opacity=".9" />
    <path d="M-4 5.5H4" stroke={ink.night} strokeWidth="2" strokeLinecap="round" opacity=".55" />
  </svg>
)

const Medal = () => (
  <svg viewBox="-120 -120 240 240" aria-hidden="true" focusable="false">
    <g className={classes.rays}>
      <path d={khatam} transform="scale(11.4)" strokeWidth=".1" />
      <path d={khatam} transform="rotate(22.5)scale(11.4)" strokeWidth=".1" />
      <path d={shamseh} transform="scale(10)" strokeWidth=".07" opacity=".5" />
    </g>
    <circle r="92" className={classes.beads} />
    <circle r="82" className={classes.disc} />
  </svg>
)
