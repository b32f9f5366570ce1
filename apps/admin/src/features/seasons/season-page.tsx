import { previewSeason, type SeasonPreview } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { readQuery } from '#platform/api/queries.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { Page } from '#platform/components/page.tsx'
import { Reply } from '#platform/components/read.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useParams } from '#platform/router/params.ts'
import { ExcludeDialog } from './exclude-dialog.tsx'
import { Exclusions } from './exclusions.tsx'
import { IncludeDialog } from './include-dialog.tsx'
import { Places } from './places.tsx'
import { useSeasonRange } from './season-days.ts'
import { SeasonDialog, type SeasonStep } from './season-dialog.tsx'
import classes from './seasons.module.css'
import { seasonTone } from './seasons-page.tsx'

/** A season: its prizes, before the approval as if it were approved now, and the decisions about it. */
export function SeasonPage() {
  const { season = '' } = useParams()
  const result = useQuery(readQuery(previewSeason, { season }))
  return <Reply result={result} rows={10} render={(preview) => <Season preview={preview} />} />
}

function Season({ preview }: { preview: SeasonPreview }) {
  const text = useText()
  const format = useFormat()
  const mayDecide = useMay()('seasons.decide')
  const [step, setStep] = useState<SeasonStep | null>(null)
  const [excluded, setExcluded] = useState<{ id: string; username: string } | null>(null)
  const [included, setIncluded] = useState<{ id: string; username: string } | null>(null)
  const range = useSeasonRange()
  const { state, holdReason } = preview
  const isDecided = state === 'approved' || state === 'paid'
  const isOpen = mayDecide && !isDecided
  return (
    <Page
      title={range(preview.season)}
      note={<Chip tone={seasonTone[state]}>{textOf('season-state', state)}</Chip>}
      actions={
        isOpen && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => setStep(holdReason === null ? 'hold' : 'release')}
            >
              {text(holdReason === null ? 'seasons.hold' : 'seasons.release')}
            </Button>
            <Button
              size="xs"
              disabled={state !== 'finalised' || holdReason !== null}
              onClick={() => setStep('approve')}
            >
              {text('seasons.approve')}
            </Button>
          </>
        )
      }
    >
      {holdReason !== null && (
        <p className={classes.held}>{text('seasons.held-for', { reason: isolated(holdReason) })}</p>
      )}
      <div className={classes.columns}>
        <Panel title={text('seasons.places')} note={!isDecided && text('seasons.if-approved')}>
          <Places
            places={preview.places}
            empty={text(isDecided ? 'seasons.no-winners' : 'seasons.no-places')}
            {...(isOpen ? { exclude: setExcluded } : {})}
          />
        </Panel>
        <div className={classes.side}>
          <Panel title={text('seasons.totals')}>
            <Facts
              items={preview.totals.map(({ currency, amount }) => [
                textOf('currency', currency),
                <b key={currency}>{format.number(amount)}</b>,
              ])}
            />
          </Panel>
          <Exclusions exclusions={preview.exclusions} {...(isOpen ? { include: setIncluded } : {})} />
          <Panel title={text('seasons.steps')}>
            <ul className={classes.log}>
              {preview.steps.map(({ step, who, note, at }) => (
                <li key={`${step} ${at}`}>
                  <b>{textOf('season-step', step)}</b> <bdi>{note}</bdi>
                  <small>
                    <bdi>{who.replace('operator:', '')}</bdi> · <Moment at={at} />
                  </small>
                </li>
              ))}
            </ul>
            {preview.steps.length === 0 && <p>{text('seasons.no-steps')}</p>}
          </Panel>
        </div>
      </div>
      {step && <SeasonDialog preview={preview} step={step} close={() => setStep(null)} />}
      {excluded && (
        <ExcludeDialog season={preview.season} player={excluded} close={() => setExcluded(null)} />
      )}
      {included && (
        <IncludeDialog season={preview.season} player={included} close={() => setIncluded(null)} />
      )}
    </Page>
  )
}
