import { useHotkeys } from '@mantine/hooks'
import { spotlight } from '@mantine/spotlight'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './open-palette.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The field at the top of each page that opens the palette, which is loaded when it is first wanted. */
export function OpenPalette({ signOut }: { signOut: () => void }) {
  const text = useText()
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    spotlight.open()
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
