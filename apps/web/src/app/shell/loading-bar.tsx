import { useEffect, useState } from 'react'
import { useRouter } from '../router/router.ts'
import classes from './loading-bar.module.css'

const throttleMs = 200
const fadeMs = 200

/** Shows that a page is loading, after a short delay. */
export function LoadingBar() {
  const loading = useRouter((router) => router.loading)
  const [stage, setStage] = useState<'hidden' | 'running' | 'done'>('hidden')

  const [wasLoading, setWasLoading] = useState(loading)
  if (loading !== wasLoading) {
    setWasLoading(loading)
    if (!loading) setStage(stage === 'running' ? 'done' : 'hidden')
  }

  useEffect(() => {
    const timer = loading
      ? setTimeout(() => setStage('running'), throttleMs)
      : setTimeout(() => setStage('hidden'), fadeMs * 2)
    return () => clearTimeout(timer)
  }, [loading])

  return stage === 'hidden' ? null : <div className={`${classes.bar} ${classes[stage]}`} aria-hidden="true" />
}
