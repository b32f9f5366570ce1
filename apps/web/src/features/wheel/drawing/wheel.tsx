import type { WheelItem } from '@ganj/contract'
import { khatam, shamseh } from '@ganj/ui'
import type { Ref } from 'react'
import * as ink from '#platform/appearance/ink.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { Slices } from './slices.tsx'
import classes from './wheel.module.css'

interface Props {
  items: readonly WheelItem[]
  /** The angle of the wheel in degrees. */
  angle: number
  /** The wheel is turned back a little while the call is pending. */
  drawn: boolean
  rotor: Ref<HTMLDivElement>
  pointer: Ref<SVGSVGElement>
}

const bulbs = Array.from({ length: 24 }, (_, index) => {
  const at = (index * Math.PI) / 12
  return { cx: Math.sin(at) * 183, cy: Math.cos(at) * 183 }
})
/** Every nth bulb lights at the same time, with a delay to its neighbours, so that the light runs around. */
const strands = [0, 1, 2, 3]

/** The wheel: a fixed rim, turning slices and a pointer. */
export function Wheel({ items, angle, drawn, rotor, pointer }: Props) {
  const text = useText()
  return (
    <div className={classes.wheel} role="img" aria-label={text('wheel.drawing')}>
      <svg viewBox="-200 -200 400 400" className={classes.rim} aria-hidden="true" focusable="false">
        <defs>
          <radialGradient id="wheel-halo">
            <stop offset=".7" stopColor={ink.gold} stopOpacity=".34" />
            <stop offset="1" stopColor={ink.gold} stopOpacity="0" />
          </radialGradient>
        </defs>
        <circle r="230" fill="url(#wheel-halo)" />
        <circle r="194" cy="5" fill={ink.bronze24b} />
        <circle r="194" fill="url(#g-gold)" />
        <circle r="191" fill="none" stroke={ink.gold88} strokeWidth="2" opacity=".7" />
        <circle r="172" fill={ink.bronze8} />
        {bulbs.map((place) => (
          <circle key={place.cx + place.cy} {...place} r="4.6" className={classes.bulb} />
        ))}
      </svg>
      {/* Separate compositor layers fade without repainting the wheel. */}
      {strands.map((strand) => (
        <svg
          key={strand}
          viewBox="-200 -200 400 400"
          className={classes.glow}
          style={{ animationDelay: `${strand * -900}ms` }}
          aria-hidden="true"
          focusable="false"
        >
          {bulbs
            .filter((_, index) => index % strands.length === strand)
            .map((place) => (
              <circle key={place.cx + place.cy} {...place} r="4.6" />
            ))}
        </svg>
      ))}
      <div className={drawn ? `${classes.pull} ${classes.pulled}` : classes.pull}>
        <div ref={rotor} className={classes.rotor} style={{ transform: `rotate(${angle}deg)` }}>
          <svg viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
            <Slices items={items} />
          </svg>
        </div>
      </div>
      <svg viewBox="-200 -200 400 400" className={classes.front} aria-hidden="true" focusable="false">
        <defs>
          <radialGradient id="wheel-light" cy=".08" r=".95">
            <stop offset="0" stopColor={ink.white} stopOpacity=".2" />
            <stop offset=".5" stopColor={ink.white} stopOpacity="0" />
            <stop offset="1" stopColor={ink.black} stopOpacity=".3" />
          </radialGradient>
        </defs>
        <circle r="168" fill="url(#wheel-light)" />
        <circle r="48" cy="4" fill={ink.blackA40} />
        <circle r="46" fill={ink.bronze24b} />
        <circle r="44" cy="-1.5" fill="url(#g-gold)" />
        <circle r="36" fill="url(#g-gold-sunk)" stroke={ink.gold33b} strokeWidth="1.5" />
        <path d={shamseh} transform="scale(3)" fill={ink.bronze24} />
        <path d={khatam} transform="rotate(22.5)scale(1.1)" fill={ink.goldHi} />
      </svg>
      <svg
        ref={pointer}
        viewBox="-200 -200 400 400"
        className={classes.pointer}
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M-21-194H21L4-144Q0-136-4-144Z"
          stroke={ink.black}
          strokeWidth="6"
          strokeLinejoin="round"
          opacity=".35"
        />
        <path
          d="M-21-200H21L4-150Q0-142-4-150Z"
          fill="url(#g-rose)"
          stroke={ink.white}
          strokeWidth="4"
          strokeLinejoin="round"
        />
        <path d="M-12-195H0V-152Z" fill={ink.white} opacity=".3" />
        <circle cy="-187" r="6" fill="url(#g-gold)" stroke={ink.bronze24b} strokeWidth="1.5" />
      </svg>
    </div>
  )
}
