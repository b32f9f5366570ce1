import { Icon } from '@ganj/ui'
import { useSyncExternalStore } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './offline-notice.module.css'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** A notice that is shown while there is no connection. */
export function OfflineNotice() {
  const text = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={classes.place} data-above="">
      {!isOnline && (
        <span className={classes.notice}>
          <Icon name="offline" size={18} />
          {text('state.offline')}
        </span>
      )}
    </div>
  )
}
