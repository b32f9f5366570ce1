import { Icon, shamseh } from '@ganj/ui'
import type { ReactNode } from 'react'
import * as ink from '#platform/appearance/ink.ts'

const drawings: Record<string, ReactNode> = {
  'double-damage': (
    <>
      <path d="M-3-15 9-4H4.5L11 6H-11L-4.5-4H-9Z" fill={ink.rose32} transform="translate(0 2)" />
      <path d="M0-15 11-4H5.5L11 2H-11L-5.5-4H-11Z" fill="url(#g-rose)" />
      <path d="M0-3 11 8H5.5L9 14H-9L-5.5 8H-11Z" fill="url(#g-gold)" />
    </>
  ),
  bomb: (
    <>
      <circle cx="-1.5" cy="4" r="11.5" fill={ink.lapis15} />
      <circle cx="-1.5" cy="3" r="11" fill="url(#g-violet)" />
      <path
        d="M-8 0A8 8 0 0 1-2-4.5"
        stroke={ink.white}
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
        opacity=".7"
      />
      <path d="M5-5 9-9" stroke={ink.gold69b} strokeWidth="3" strokeLinecap="round" />
      <path d={shamseh} transform="translate(11 -11)scale(.5)" fill="url(#g-gold)" />
    </>
  ),
  'double-score': (
    <>
      <path d={shamseh} transform="translate(-3 3)scale(1.15)" fill={ink.goldLo} />
      <path d={shamseh} transform="translate(4 -3)scale(1.15)" fill="url(#g-gold)" />
      <path d={shamseh} transform="translate(4 -3)scale(.45)" fill={ink.cream92} />
    </>
  ),
  'slow-time': (
    <>
      <path d="M-9-14H9V-10C9-4 3-2 3 0S9 4 9 10V14H-9V10C-9 4-3 2-3 0S-9-4-9-10Z" fill={ink.blue31} />
      <path
        d="M-7-12H7V-10C7-5 1.5-3 1.5 0S7 5 7 10V12H-7V10C-7 5-1.5 3-1.5 0S-7-5-7-10Z"
        fill={ink.blue94}
      />
      <path
        d="M-5.6-7H5.6C4-3.5 0-2.5 0 1.5 0-2.5-4-3.5-5.6-7ZM-6 11C-5 7 0 7 0 5 0 7 5 7 6 11Z"
        fill="url(#g-flame)"
      />
      <path d="M-10-14H10M-10 14H10" stroke="url(#g-steel)" strokeWidth="3.4" strokeLinecap="round" />
    </>
  ),
}

/** A power-up's icon; one that operators have added has the logo. */
export function PowerUpIcon({ id, size }: { id: string; size: number }) {
  if (id === 'shield' || id === 'magnet') return <Icon name={id} size={size} />
  const drawing = drawings[id]
  if (!drawing) return <Icon name="logo" size={size} />
  return (
    <svg width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      {drawing}
    </svg>
  )
}
