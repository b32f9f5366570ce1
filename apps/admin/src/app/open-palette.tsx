import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { notifyFault } from '#platform/components/notify.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './open-palette.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** The field at the top of each page that opens the palette, which is loaded on first use. */
export function OpenPalette({ signOut }: { signOut: () => void }) {
  const text = useText()
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    loadPalette()
      .then((loaded) => {
        setWanted(true)
        loaded.open()
      })
      .catch(notifyFault)
  }
  useHotkeys([
    ['mod+K', open, { usePhysicalKeys: true }],
    ['/', open],
  ])
  return (
    <>
      <button type="button" className={classes.open} onClick={open}>
        <span>{text('palette.open')}</span>
        <kbd dir="ltr">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isWanted && (
        <Suspense>
          <Palette signOut={signOut} />
        </Suspense>
      )}
    </>
  )
}
