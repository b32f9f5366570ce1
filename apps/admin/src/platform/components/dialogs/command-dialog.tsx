import type { AdminBodyOf, AdminEndpoint, AdminReplyOf } from '@ganj/contract/admin'
import type { ReactNode } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props<E extends AdminEndpoint> {
  endpoint: E
  /** What is sent, with the reason that was given. */
  bodyOf: (reason: string) => AdminBodyOf<E>
  refreshes: readonly AdminEndpoint[]
  /** What is said when it is done. */
  done?: (reply: AdminReplyOf<E>) => string
  /** What happens besides when it is done. */
  onDone?: (reply: AdminReplyOf<E>) => void
  close: () => void
  /** The words of the button. */
  act: string
  /** Unset: the words of the button. */
  title?: string
  isDangerous?: boolean
  isIncomplete?: boolean
  /** There is much to read before the reason: it is read from the top. */
  isLong?: boolean
  /** What happens then. */
  children: ReactNode
}

/** One command of the server that wants a reason: it is ordered here, its failure is shown here, and when it is done it closes. */
export function CommandDialog<E extends AdminEndpoint>(props: Props<E>) {
  const { endpoint, bodyOf, refreshes, done, close, act, isDangerous, isIncomplete, isLong, children } = props
  const onDone = (reply: AdminReplyOf<E>) => {
    props.onDone?.(reply)
    close()
  }
  const { run, isBusy, error } = useCommand({
    endpoint,
    refreshes,
    ...(done && { done }),
    onDone,
    isQuiet: true,
  })
  return (
    <ReasonDialog
      isOpen
      close={close}
      title={props.title ?? act}
      act={act}
      isDangerous={isDangerous ?? false}
      isIncomplete={isIncomplete ?? false}
      isLong={isLong ?? false}
      isBusy={isBusy}
      error={error}
      onConfirm={(reason) => run(bodyOf(reason))}
    >
      {children}
    </ReasonDialog>
  )
}
