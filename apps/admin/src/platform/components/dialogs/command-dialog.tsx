import type { AdminBodyOf, AdminEndpoint, AdminReplyOf } from '@ganj/contract/admin'
import type { ReactNode } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface Props<E extends AdminEndpoint> {
  endpoint: E
  /** The request body, with the given reason. */
  bodyOf: (reason: string) => AdminBodyOf<E>
  refreshes: readonly AdminEndpoint[]
  /** The message after success. */
  done?: (reply: AdminReplyOf<E>) => string
  /** Called after success. */
  onDone?: (reply: AdminReplyOf<E>) => void
  close: () => void
  /** The label of the button. */
  act: string
  /** Defaults to the label of the button. */
  title?: string
  isDangerous?: boolean
  isIncomplete?: boolean
  /** There is a long text before the reason: the dialog opens at its top. */
  isLong?: boolean
  /** The consequences of the command. */
  children: ReactNode
}

/** A dialog for a command that requires a reason: it sends the command, shows a failure, and closes after success. */
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
