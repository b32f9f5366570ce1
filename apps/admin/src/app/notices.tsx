import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

/** What was done, or why it was not, for a few seconds. */
export const Notices = () => <Notifications position="bottom-center" />
