import { useId } from 'react'
import * as ink from '../ink.ts'
import { type Emblem, emblems } from './emblems.ts'
import { khatam, shamseh } from './shapes.ts'

/** From the first tier to the fifth: copper, silver, gold, turquoise, amethyst. */
const metals = [
  { light: ink.bronze86, body: ink.bronze56, dark: ink.bronze28b, ribbon: ink.lapis53 },
  { light: ink.white, body: ink.lapis84, dark: ink.lapis43, ribbon: ink.turquoise41 },
  { light: ink.gold84, body: ink.gold, dark: ink.bronze27, ribbon: ink.plum2 },
  { light: ink.turquoise92, body: ink.turquoise, dark: ink.turquoise23, ribbon: ink.plum },
  { light: ink.violet93, body: ink.violet72, dark: ink.violet27, ribbon: ink.gold },
] as const

const iron = { light: ink.lapis53b, body: ink.lapis34, dark: ink.lapis18, ribbon: ink.lapis31b } as const

interface Props {
  emblem: Emblem
  /** From 1; every tier from the fifth on has the same metal. */
  tier: number
  /** Not reached yet: drawn as iron, without its shine. */
  locked?: boolean
  /** Side in CSS pixels. */
  size?: number
}

/** A star-shaped medal on a ribbon, with its emblem. Decorative: its name is beside it. */
export function Medal({ emblem, tier, locked = false, size = 72 }: Props) {
  const id = useId()
  const metal = locked ? iron : (metals[Math.min(tier, metals.length) - 1] ?? metals[0])
  const { light, body, dark, ribbon } = metal
  return (
    <svg width={size} height={size} viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={light} />
        <stop offset=".5" stopColor={body} />
        <stop offset="1" stopColor={dark} />
      </linearGradient>
      <path d="M-17-31H-5L1-12-11-8ZM17-31H5L-1-12 11-8Z" fill={ribbon} />
      <path d="M-13.4-31H-10.2L-4-11-7-10ZM13.4-31H10.2L4-11 7-10Z" fill={ink.white} opacity=".35" />
      <path d={khatam} transform="translate(0 7.6)scale(2.36)" fill={dark} />
      <path d={khatam} transform="translate(0 5.4)scale(2.36)" fill={`url(#${id})`} />
      <path
        d={khatam}
        transform="translate(0 5.4)rotate(22.5)scale(1.94)"
        fill="none"
        stroke={light}
        strokeWidth=".34"
        opacity={locked ? 0.35 : 0.8}
      />
      <circle cy="5.4" r="14.4" fill={dark} opacity=".45" />
      <circle cy="5.4" r="14.4" fill="none" stroke={light} strokeWidth=".8" opacity={locked ? 0.4 : 0.9} />
      {!locked && <path d={shamseh} transform="translate(0 5.4)scale(1.36)" fill={light} opacity=".16" />}
      <path
        d={emblems[emblem]}
        transform="translate(0 6.4)scale(.94)"
        fillRule="evenodd"
        fill={dark}
        opacity=".8"
      />
      <path
        d={emblems[emblem]}
        transform="translate(0 5.4)scale(.94)"
        fillRule="evenodd"
        fill={locked ? ink.lapis67b : light}
      />
      {!locked && (
        <path
          d="M-15.4-4.6-9.5-10.5-1-14.6"
          stroke={ink.white}
          strokeWidth="1.8"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          opacity=".85"
        />
      )}
    </svg>
  )
}
