import { getPayoutSwitch } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { readQuery } from '#platform/api/queries.ts'
import { ErrorBoundary } from '#platform/components/error-boundary.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './kill-switch.module.css'

const everyMs = 60_000
export const loadKillDialog = () => import('./kill-dialog.tsx')
const KillDialog = lazy(async () => ({ default: (await loadKillDialog()).KillDialog }))

/**
 * The button on every page that stops all payouts: one tap opens the dialog, a second one confirms. Without a hot wallet
 * it says so.
 */
export function KillSwitch() {
  const text = useText()
  // As it was at the press: when somebody else stops payouts meanwhile, the dialog must not offer to resume them.
  const [asked, setAsked] = useState<{ isPaused: boolean } | null>(null)
  const { data } = useQuery({ ...readQuery(getPayoutSwitch), refetchInterval: everyMs })
  const isPaused = data?.isPaused ?? false
  const isOff = !isPaused && data?.isOn === false
  // Payouts can be stopped before their state is read, and when it cannot be.
  const isUnknown = data === undefined
  return (
    <>
      <button
        type="button"
        className={classes.switch}
        data-paused={isPaused || undefined}
        data-off={isOff || isUnknown || undefined}
        onClick={() => setAsked({ isPaused })}
      >
        <span className={classes.dot} />
        {text(isUnknown ? 'kill.unknown' : isPaused ? 'kill.paused' : isOff ? 'kill.off' : 'kill.running')}
      </button>
      {asked && (
        <ErrorBoundary>
          <Suspense>
            <KillDialog {...asked} close={() => setAsked(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
