import { useEffect } from 'react'
import { loadNotices } from '#platform/components/notify.ts'
import { useSettled } from '#platform/components/use-settled.ts'
import { loadPageTexts } from '#platform/i18n/i18n.ts'
import { loadKillDialog } from './kill-switch.tsx'
import { loadPalette } from './open-palette.tsx'
import { loadMantineFrame } from './pages.tsx'

/** Where the browser has no word for idle. */
const patienceMs = 1000

/** On a dear line nothing is fetched before it is wanted. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Brings what the first press may open, once the page stands and the browser has nothing else to do. */
export function LoadAhead() {
  const isSettled = useSettled()
  useEffect(() => {
    if (!isSettled || savesData()) return
    const load = () => {
      // What does not come now is asked for again when it is wanted, and says then that it failed.
      for (const part of [loadMantineFrame, loadPageTexts, loadPalette, loadKillDialog, loadNotices])
        part().catch(() => undefined)
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, patienceMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load)
    return () => cancelIdleCallback(idle)
  }, [isSettled])
  return null
}
