import { useEffect, useState } from 'react'
import classes from './loading-bar.module.css'
import { useShell } from './shell-store.ts'

const throttleMs = 200
const fadeMs = 200

/** Shows that a page is on its way, once it has taken longer than a blink. */
export function LoadingBar() {
  const loading = useShell((shell) => shell.loading)
  const [stage, setStage] = useState<'hidden' | 'running' | 'done'>('hidden')

  useEffect(() => {
    if (loading) {
      const timer = setTimeout(() => setStage('running'), throttleMs)
      return () => clearTimeout(timer)
    }
    setStage((current) => (current === 'running' ? 'done' : 'hidden'))
    const timer = setTimeout(() => setStage('hidden'), fadeMs * 2)
    return () => clearTimeout(timer)
  }, [loading])

  return stage === 'hidden' ? null : <div className={`${classes.bar} ${classes[stage]}`} aria-hidden="true" />
}
