import { useSession } from '#auth/session.ts'
import { useNow } from '#platform/components/use-now.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './expiry-notice.module.css'

const noticeMs = 10 * 60_000
const minuteMs = 60_000

/** Warns before the session ends, so that operators do not lose unsaved input. */
export function ExpiryNotice() {
  const text = useText()
  const { expiresAt } = useSession()
  const left = Date.parse(expiresAt) - useNow()
  if (left > noticeMs) return null
  return (
    <p className={classes.notice} role="status">
      {left > 0 ? text('session.ends', { minutes: Math.ceil(left / minuteMs) }) : text('session.ended')}
    </p>
  )
}
