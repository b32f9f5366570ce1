import {
  getAudit,
  getPayoutQueue,
  getPayoutSummary,
  getPayoutSwitch,
  pausePayouts,
  resumePayouts,
} from '@ganj/contract/admin'
import { useCommand } from '#platform/api/use-command.ts'
import { ReasonDialog } from '#platform/components/dialogs/reason-dialog.tsx'
import { MantineFrame } from '#platform/components/mantine-frame.tsx'
import { useText } from '#platform/i18n/i18n.ts'

const refreshes = [getPayoutSwitch, getPayoutSummary, getPayoutQueue, getAudit]

/** Stops payouts, or resumes them. The reason for stopping is prefilled. */
export function KillDialog({ isPaused, close }: { isPaused: boolean; close: () => void }) {
  const text = useText()
  const options = { refreshes, onDone: close, isQuiet: true }
  const pause = useCommand({ endpoint: pausePayouts, ...options, done: () => text('kill.stopped') })
  const resume = useCommand({ endpoint: resumePayouts, ...options, done: () => text('kill.resumed') })
  const { run, isBusy, error } = isPaused ? resume : pause
  return (
    <MantineFrame>
      <ReasonDialog
        isOpen
        close={close}
        title={text(isPaused ? 'kill.resume-title' : 'kill.stop-title')}
        act={text(isPaused ? 'kill.resume' : 'kill.stop')}
        isDangerous={!isPaused}
        suggestion={isPaused ? '' : text('kill.reason')}
        isBusy={isBusy}
        error={error}
        onConfirm={(reason) => run({ reason })}
      >
        <p>{text(isPaused ? 'kill.resume-effect' : 'kill.stop-effect')}</p>
      </ReasonDialog>
    </MantineFrame>
  )
}
