import { getAudit, getReviewRun, getReviewRuns, judgeRun, type ReviewRun } from '@ganj/contract/admin'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'

export type Verdict = 'exclude' | 'clear'

interface Props {
  run: ReviewRun
  verdict: Verdict
  close: () => void
}

/** Excludes a run from the leaderboards, or clears it. Each reverts the other. */
export function JudgeDialog({ run, verdict, close }: Props) {
  const text = useText()
  const {
    run: judge,
    isBusy,
    error,
  } = useCommand({
    endpoint: judgeRun,
    refreshes: [getReviewRun, getReviewRuns, getAudit],
    done: () => text(verdict === 'exclude' ? 'runs.excluded' : 'runs.cleared'),
    onDone: close,
    isQuiet: true,
  })
  const isExclusion = verdict === 'exclude'
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={textOf('verdict-title', verdict)}
      act={text(isExclusion ? 'runs.exclude' : 'runs.clear')}
      isDangerous={isExclusion}
      isBusy={isBusy}
      error={error}
      onConfirm={(reason) => judge({ player: run.player.id, id: run.id, verdict, reason })}
    >
      <p>{text(isExclusion ? 'runs.exclude-effect' : 'runs.clear-effect')}</p>
    </ReasonDialog>
  )
}
