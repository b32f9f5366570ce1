import { notifications } from '@mantine/notifications'
import { text } from '../i18n/i18n.ts'
import { messageOf } from './fault-message.ts'

const closeButtonProps = () => ({ 'aria-label': text('dialog.close') })
const failureMs = 8000

/** Says for a few seconds what was done. */
export const notify = (message: string) =>
  notifications.show({ message, closeButtonProps: closeButtonProps() })

/** Says why something was not done; for longer. */
export const notifyFault = (fault: unknown) =>
  notifications.show({
    message: messageOf(fault),
    color: 'red',
    autoClose: failureMs,
    closeButtonProps: closeButtonProps(),
  })
