import { formatTime, useLocale } from '@ganj/ui'
import { useEffect } from 'react'
import { usePlayerView } from '#auth/open-player-view.ts'
import { useAuth } from '#auth/store.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import { isPreview } from './is-preview.ts'
import classes from './read-only-notice.module.css'

/** Tells an operator what this browser shows and that it is read-only, with a button that ends the view. */
export function ReadOnlyNotice() {
  const text = useText()
  return (
    <div role="status" className={classes.notice} data-above="">
      <PlayerViewNotice />
      {isPreview() && (
        <>
          <span>{text('preview.notice')}</span>
          <a className={classes.end} href="/api/preview/end">
            {text('preview.end')}
          </a>
        </>
      )}
    </div>
  )
}

function PlayerViewNotice() {
  const text = useText()
  const { language } = useLocale()
  const { view } = usePlayerView()
  useEffect(() => {
    if (!view) return
    // The same state as after a refused token: the server would refuse the next call.
    const timer = setTimeout(() => useAuth.setState({ error: true }), view.endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [view])
  if (!view) return null
  const time = formatTime(language, new Date(view.endsAt), seasonZone())
  return (
    <>
      <span>{text('player-view.notice', { name: view.name, time })}</span>
      <button type="button" className={classes.end} onClick={close}>
        {text('player-view.close')}
      </button>
    </>
  )
}

/** A tab that was not opened by the console cannot be closed: it navigates to the console. */
function close(): void {
  window.close()
  if (!window.closed) window.location.assign('/admin/')
}
