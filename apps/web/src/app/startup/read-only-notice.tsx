import { formatTime, useLocale } from '@ganj/ui'
import { useEffect } from 'react'
import { usePlayerView } from '#auth/open-player-view.ts'
import { useAuth } from '#auth/store.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { seasonZone } from '#platform/season-zone.ts'
import { isPreview } from './is-preview.ts'
import classes from './read-only-notice.module.css'

/** Says what an operator is shown in this browser and that nothing can be done, and leads out of it. */
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
    // As if the server had refused the token: the next call would be told so.
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

/** Where the tab was not opened by the console, it goes back there. */
function close(): void {
  window.close()
  if (!window.closed) window.location.assign('/admin/')
}
