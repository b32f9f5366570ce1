import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { continueSession, useSession } from '#auth/session.ts'
import { useNow } from '#platform/components/use-now.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './expiry-notice.module.css'

const noticeMs = 10 * 60_000
const minuteMs = 60_000

/**
 * Warns before the session ends, so that operators do not lose unsaved input. After its end they sign in in another
 * tab and return to this one.
 */
export function ExpiryNotice() {
  const text = useText()
  const queries = useQueryClient()
  const { expiresAt } = useSession()
  const left = Date.parse(expiresAt) - useNow()
  const isOver = left <= 0
  useEffect(() => {
    if (!isOver) return
    // Without a session the notice stays.
    const onFocus = () => void continueSession(queries).catch(() => undefined)
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [isOver, queries])
  if (left > noticeMs) return null
  return (
    <p className={classes.notice} role="status">
      {isOver ? text('session.ended') : text('session.ends', { minutes: Math.ceil(left / minuteMs) })}
    </p>
  )
}
