import { Button } from '@ganj/ui'
import { useEffect, useState } from 'react'
import type { HomeScreen, Host } from '#platform/hosts/host.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { reportFailure, reportWarning } from '#platform/report-failure.ts'
import classes from './settings.module.css'

/** Adds the app to the home screen; nothing when the host does not support it. */
export function AddToHome({ host }: { host: Host }) {
  const text = useText()
  const [state, setState] = useState<HomeScreen>('unsupported')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let left = false
    host.homeScreen().then((now) => left || setState(now), reportWarning)
    return () => {
      left = true
    }
  }, [host])

  const add = async () => {
    setBusy(true)
    const isAdded = await host.addToHomeScreen()
    setBusy(false)
    if (isAdded) setState('added')
  }
  if (state === 'unsupported') return null
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <b>{text('settings.install')}</b>
        <small role="status">
          {text(state === 'added' ? 'settings.install.done' : 'settings.install.text')}
        </small>
      </span>
      {state !== 'added' && (
        <Button busy={busy} onClick={() => add().catch(reportFailure)}>
          {text('settings.install.add')}
        </Button>
      )}
    </li>
  )
}
