import type { PowerUpId } from '@ganj/contract'
import { Icon, shamseh } from '@ganj/ui'
import type { ReactNode } from 'react'
import * as ink from '#platform/appearance/ink.ts'

/** Icons of power-ups; shield and magnet are shared icons, the others are used only here. */
export function PowerUpIcon({ id, size }: { id: PowerUpId; size: number }) {
  if (id === 'shield' || id === 'magnet') return <Icon name={id} size={size} />
  return (
    <svg width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      {drawings[id]}
    </svg>
  )
}

const drawings: Record<Exclude<PowerUpId, 'shield' | 'magnet'>, ReactNode> = {
  'double-damage': (
    <>
      <path d="M-7-14.5C-3.6-10-2.6-5-2.6 1.5V13H-11.4V1.5C-11.4-5-10.4-10-7-14.5Z" fill={ink.rose32} />
      <path d="M7-14.5C10.4-10 11.4-5 11.4 1.5V13H2.6V1.5C2.6-5 3.6-10 7-14.5Z" fill={ink.rose32} />
      <path d="M-7-13C-4.4-9-3.8-4-3.8 1.5V6.5H-10.2V1.5C-10.2-4-9.6-9-7-13Z" fill="url(#g-rose)" />
      <path d="M7-13C9.6-9 10.2-4 10.2 1.5V6.5H3.8V1.5C3.8-4 4.4-9 7-13Z" fill="url(#g-rose)" />
      <path d="M-10.2 7.6H-3.8V12H-10.2ZM3.8 7.6H10.2V12H3.8Z" fill="url(#g-gold)" />
      <path
        d="M-8.4-6.5V4M5.6-6.5V4"
        stroke={ink.white}
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".6"
      />
    </>
  ),
  bomb: (
    <>
      <circle cx="-1.5" cy="3" r="11.5" fill={ink.violet29} />
      <circle cx="-1.5" cy="2.2" r="10.3" fill="url(#g-violet)" />
      <path d="M4-8.5 8.5-11.5 10.8-7.6 6.3-4.6Z" fill="url(#g-steel)" />
      <path
        d="M9.5-9.8C11-12.5 12.8-12.8 14-11.5"
        stroke={ink.goldHi}
        strokeWidth="1.6"
        fill="none"
        strokeLinecap="round"
      />
      <path d={shamseh} transform="translate(13.2 -12.2)scale(.36)" fill="url(#g-gold)" />
      <path d={shamseh} transform="translate(-1.5 2.6)scale(.54)" fill={ink.gold87} />
      <path
        d="M-8.8.5C-8.3-2.6-6.4-4.8-3.8-5.6"
        stroke={ink.white}
        strokeWidth="1.6"
        fill="none"
        strokeLinecap="round"
        opacity=".65"
      />
    </>
  ),
  'double-score': (
    <>
      <path d={shamseh} transform="translate(4.5 -3.5)scale(1.05)" fill={ink.bronze27} />
      <path d={shamseh} transform="translate(4.5 -4.3)scale(1)" fill="url(#g-gold-sunk)" />
      <path d={shamseh} transform="translate(-3.2 4.6)scale(1.18)" fill={ink.bronze27} />
      <path d={shamseh} transform="translate(-3.2 3.7)scale(1.13)" fill="url(#g-gold)" />
      <circle cx="-3.2" cy="3.7" r="3.6" fill={ink.gold87} />
    </>
  ),
  'slow-time': (
    <>
      <path d="M-9.5-14H9.5V-11H-9.5ZM-9.5 11H9.5V14H-9.5Z" fill="url(#g-gold)" />
      <path
        d="M-7.5-11H7.5C7.5-5 3-2.5 1.4 0 3 2.5 7.5 5 7.5 11H-7.5C-7.5 5-3 2.5-1.4 0-3-2.5-7.5-5-7.5-11Z"
        fill={ink.blue31}
      />
      <path
        d="M-6.3-10.2H6.3C6.3-5.6 2.2-2.6.6 0 2.2 2.6 6.3 5.6 6.3 10.2H-6.3C-6.3 5.6-2.2 2.6-.6 0-2.2-2.6-6.3-5.6-6.3-10.2Z"
        fill="url(#g-flame)"
        opacity=".55"
      />
      <path
        d="M-4.8-6H4.8C3.6-3.5 1.4-1.8 0 .2-1.4-1.8-3.6-3.5-4.8-6ZM0 3.5C2.5 5 4.8 7 5.2 10.2H-5.2C-4.8 7-2.5 5 0 3.5Z"
        fill={ink.goldHi}
      />
      <path
        d="M-4.6-9C-4.4-6.5-3-4.5-1.6-2.6"
        stroke={ink.white}
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
        opacity=".7"
      />
    </>
  ),
}
