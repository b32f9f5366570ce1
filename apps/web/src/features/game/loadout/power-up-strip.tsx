import type { PowerUpOffer } from '@ganj/contract'
import { Icon } from '@ganj/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import classes from './intro-sheet.module.css'
import { PowerUpIcon } from './power-up-icon.tsx'
import { select, setContainerPosition, usePowerUps } from './power-up-store.ts'

/** All power-ups as a row, whose scroll position survives closing the sheet. */
export function PowerUpStrip({ offers }: { offers: readonly PowerUpOffer[] }) {
  const selected = usePowerUps((store) => store.selected)
  const chosen = usePowerUps((store) => store.chosen)
  const strip = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    if (!strip.current) return
    const { containerPosition } = usePowerUps.getState()
    // The position is counted from the inline start; in RTL browsers report it as negative numbers.
    const isRtl = getComputedStyle(strip.current).direction === 'rtl'
    strip.current.scrollLeft = isRtl ? -containerPosition : containerPosition
  }, [])

  const shown = useRef(selected)
  useEffect(() => {
    if (shown.current === selected) return
    shown.current = selected
    strip.current?.children[selected]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [selected])

  return (
    <ul
      ref={strip}
      className={classes.strip}
      onScroll={({ currentTarget }) => setContainerPosition(Math.abs(currentTarget.scrollLeft))}
    >
      {offers.map(({ publicId, name }, place) => (
        <li key={publicId}>
          <button
            type="button"
            className={classes.chip}
            aria-label={name}
            aria-current={place === selected}
            data-chosen={chosen.includes(publicId) || undefined}
            onClick={() => select(place, offers.length)}
          >
            <PowerUpIcon id={publicId} size={28} />
            {chosen.includes(publicId) && <Icon name="seal" size={18} className={classes.check} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
