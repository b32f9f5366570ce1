import { useEffect } from 'react'
import { loadNotices } from '#platform/components/notify.ts'
import { useSettled } from '#platform/components/use-settled.ts'
import { loadPageTexts } from '#platform/i18n/i18n.ts'
import { loadKillDialog } from './kill-switch.tsx'
import { loadPalette } from './open-palette.tsx'
import { loadMantineFrame } from './pages.tsx'

/** The delay for browsers without `requestIdleCallback`. */
const patienceMs = 1000

/** On a metered connection nothing is prefetched. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Prefetches what the first press may open, once the page is loaded and the browser is idle. */
export function PreloadPages() {
  const isSettled = useSettled()
  useEffect(() => {
    if (!isSettled || savesData()) return
    const load = () => {
      // A failed prefetch is repeated on use, which then shows the failure.
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
