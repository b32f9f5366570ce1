import {
  approveSeason,
  getAllSeasons,
  getApprovals,
  getAudit,
  holdSeason,
  previewSeason,
  releaseSeason,
  type SeasonPreview,
} from '@ganj/contract/admin'
import { useState } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

export type SeasonStep = 'hold' | 'release' | 'approve'

interface Props {
  preview: SeasonPreview
  step: SeasonStep
  close: () => void
}

const refreshes = [previewSeason, getAllSeasons, getApprovals, getAudit]

/** Holds a season, releases it, or approves its prizes, which pays them. */
export function SeasonDialog({ preview, step, close }: Props) {
  const text = useText()
  const format = useFormat()
  // Those that were shown at the press: when they change meanwhile, the approval is refused.
  const [{ winners }] = useState(preview)
  const options = { refreshes, onDone: close, isQuiet: true }
  const hold = useCommand({ endpoint: holdSeason, ...options, done: () => text('seasons.hold-done') })
  const release = useCommand({
    endpoint: releaseSeason,
    ...options,
    done: () => text('seasons.release-done'),
  })
  const approve = useCommand({
    endpoint: approveSeason,
    ...options,
    done: ({ state }) => text(state === 'done' ? 'seasons.approve-done' : 'adjust.waiting'),
  })
  const { isBusy, error } = { hold, release, approve }[step]
  const decide = (reason: string) => {
    const order = { season: preview.season, reason }
    if (step === 'approve') approve.run(winners === null ? order : { ...order, winners })
    else ({ hold, release })[step].run(order)
  }
  const words = {
    hold: ['seasons.hold', 'seasons.hold-effect'],
    release: ['seasons.release', 'seasons.release-effect'],
    approve: ['seasons.approve', 'seasons.approve-effect'],
  } as const
  const [title, effect] = words[step]
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={text(title)}
      act={text(title)}
      isDangerous={step === 'hold'}
      isBusy={isBusy}
      error={error}
      onConfirm={decide}
    >
      <p>
        {text(effect, {
          winners: preview.places.length,
          total: format.list(
            preview.totals.map(
              ({ currency, amount }) => `${format.number(amount)} ${textOf('currency', currency)}`,
            ),
          ),
        })}
      </p>
    </ReasonDialog>
  )
}
