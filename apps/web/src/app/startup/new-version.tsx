import { Button, Icon } from '@ganj/ui'
import { useEffect, useState } from 'react'
import { builtId } from '#platform/built-id.ts'
import { loadPageTexts, useText } from '#platform/i18n/i18n.ts'
import { reloadFromServer } from '#platform/offline/register.ts'
import { reportWarning } from '#platform/report-failure.ts'
import { useRun } from '../../features/game/run/use-run.ts'
import { readFresh, watchBuild } from './build-check.ts'
import classes from './new-version.module.css'

/** Offers the newer build after the end of a run, until the player closes the notice. */
export function NewVersion() {
  const text = useText()
  const [state, setState] = useState<'current' | 'outdated' | 'later'>('current')
  const isPlaying = useRun(({ state }) => state.name !== 'home')

  useEffect(() => {
    const onNew = () => {
      loadPageTexts().then(() => setState('outdated'), reportWarning)
    }
    return watchBuild({ current: builtId(document), read: readFresh, onNew })
  }, [])

  if (state !== 'outdated' || isPlaying) return null
  return (
    <aside className={classes.place} role="status">
      <div className={classes.card}>
        <Icon name="logo" size={34} />
        <p className={classes.words}>
          <b>{text('new-version.title')}</b>
          <small>{text('new-version.text')}</small>
        </p>
        <Button variant="gold" onClick={() => void reloadFromServer()}>
          {text('new-version.take')}
        </Button>
        <button
          type="button"
          className={classes.later}
          aria-label={text('new-version.later')}
          onClick={() => setState('later')}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </aside>
  )
}
