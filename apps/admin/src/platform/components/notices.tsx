import { Notifications, notifications } from '@mantine/notifications'
import '../styles/frame.ts'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineFrame } from './mantine-frame.tsx'

export const { show } = notifications

/** Shows for a few seconds what was done, or why it failed. */
export const Notices = () => (
  <MantineFrame>
    <Notifications position="bottom-center" />
  </MantineFrame>
)
