import { Modal, Textarea } from '@mantine/core'
import { Button } from '../controls/button.tsx'
import '#platform/styles/dialogs.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { messageOf } from '../fault-message.ts'
import classes from './reason-dialog.module.css'

interface Props {
  title: string
  isOpen: boolean
  close: () => void
  /** The consequences: who is notified, what it costs, how to undo it. */
  children?: ReactNode
  /** The label of the button. */
  act: string
  isDangerous?: boolean
  isBusy: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  /** Another required input is missing. */
  isIncomplete?: boolean
  isOptional?: boolean
  /** The initial reason, for urgent commands. */
  suggestion?: string
  /** Another field has the initial focus, by `data-autofocus`. */
  hasOwnFocus?: boolean
  /** There is a long text before the reason: the dialog is wider and opens at its top. */
  isLong?: boolean
}

const shortest = 3
const longest = 500

/** Asks for a reason before a command, and shows its consequences. */
export function ReasonDialog(props: Props) {
  const { title, isOpen, close, children, act, isDangerous, isBusy, error, onConfirm } = props
  const {
    isIncomplete = false,
    isOptional = false,
    suggestion = '',
    hasOwnFocus = false,
    isLong = false,
  } = props
  const text = useText()
  const [reason, setReason] = useState(suggestion)
  const written = reason.trim()
  const isMissing = written.length < shortest && !(isOptional && written === '')
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing && !isIncomplete) onConfirm(written)
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title} size={isLong ? 'lg' : 'md'} centered>
      <form className={classes.form} onSubmit={confirm}>
        {children}
        <Textarea
          label={isOptional ? text('reason.label-optional') : text('reason.label')}
          description={text('reason.kept')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longest}
          autosize
          minRows={2}
          data-autofocus={!(hasOwnFocus || isLong) || undefined}
        />
        {error && (
          <p className={classes.error} role="alert">
            {messageOf(error)}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {text('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            data-danger={isDangerous || undefined}
            loading={isBusy}
            disabled={isMissing || isIncomplete}
          >
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
