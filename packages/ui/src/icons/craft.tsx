import { useId } from 'react'
import classes from './craft.module.css'
import { khatam, shamseh } from './shapes.ts'

/** The five forms a craft grows through, by shuttle level 0 to 4. */
export type CraftForm = 0 | 1 | 2 | 3 | 4

interface Paint {
  hull: readonly [edge: string, light: string, shade: string]
  wing: readonly [near: string, far: string]
  trim: readonly [near: string, far: string]
  glass: string
}

const paints: readonly [Paint, Paint, Paint, Paint, Paint] = [
  {
    hull: ['#7f92ff', '#f2f4ff', '#4a58c9'],
    wing: ['#3a49c4', '#2a3596'],
    trim: ['#2fd4c6', '#1aa79d'],
    glass: '#5fd9ff',
  },
  {
    hull: ['#5fc9c4', '#f0fffd', '#22808f'],
    wing: ['#2b6fb8', '#1f4f8c'],
    trim: ['#ffb200', '#c77700'],
    glass: '#8be9ff',
  },
  {
    hull: ['#a98cff', '#f6f0ff', '#5a3bb0'],
    wing: ['#5b2a86', '#43206a'],
    trim: ['#ff5d73', '#c2466a'],
    glass: '#ffd1f0',
  },
  {
    hull: ['#4b5bd6', '#c9d3ff', '#1d2878'],
    wing: ['#1d2a70', '#141d52'],
    trim: ['#5aa2ff', '#3b6fff'],
    glass: '#aef3ff',
  },
  {
    hull: ['#e0a83a', '#fffaf0', '#b9772a'],
    wing: ['#c2466a', '#8a2f72'],
    trim: ['#ffe08a', '#ffb200'],
    glass: '#7df0e4',
  },
]

interface Props {
  form: CraftForm
  className?: string | undefined
}

/** The craft as the home screen shows it: nose up, engines burning. Decorative. */
export function Craft({ form, className = '' }: Props) {
  const id = useId()
  const paint = paints[form]
  const hull = `url(#${id}hull)`
  const flame = `url(#${id}flame)`
  return (
    <svg className={className} viewBox="-110 -138 220 290" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={`${id}hull`} x1="0" x2="1">
          <stop offset="0" stopColor={paint.hull[0]} />
          <stop offset=".4" stopColor={paint.hull[1]} />
          <stop offset="1" stopColor={paint.hull[2]} />
        </linearGradient>
        <linearGradient id={`${id}flame`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#eefbff" />
          <stop offset=".35" stopColor="#5aa2ff" />
          <stop offset="1" stopColor="#3b4dff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}nose`} x1="0" x2="1">
          <stop offset="0" stopColor="#ff9f00" />
          <stop offset=".4" stopColor="#ffe08a" />
          <stop offset="1" stopColor="#c77700" />
        </linearGradient>
      </defs>
      {form === 4 && (
        <g className={classes.halo} fill="none" stroke="#ffb200">
          <path d={shamseh} transform="translate(0 -6)scale(10.4)" strokeWidth=".16" opacity=".8" />
          <circle r="86" cy="-6" strokeWidth="1.5" strokeDasharray="2 6" opacity=".7" />
        </g>
      )}
      <g className={classes.flames}>
        <path d="M-17 82C-20 104-9 122 0 146 9 122 20 104 17 82Z" fill={flame} />
        <path d="M-8 84C-9 98-4 108 0 122 4 108 9 98 8 84Z" fill="#f4fdff" />
        {form >= 2 && (
          <>
            <path d="M-59 78C-60 92-54 102-50 116-46 102-40 92-41 78Z" fill={flame} />
            <path d="M41 78C40 92 46 102 50 116 54 102 60 92 59 78Z" fill={flame} />
          </>
        )}
      </g>
      <Wings form={form} paint={paint} />
      {form >= 2 && (
        <g>
          <path d="M-62 26C-62 12-56 2-50-6-44 2-38 12-38 26V76H-62Z" fill={hull} />
          <path d="M38 26C38 12 44 2 50-6 56 2 62 12 62 26V76H38Z" fill={hull} />
          <path d="M-62 30H-38V37H-62ZM38 30H62V37H38Z" fill={paint.trim[0]} />
          <path d="M-60 74H-40V81H-60ZM40 74H60V81H40Z" fill="#141b46" />
        </g>
      )}
      <path d="M-16 78H16L20 90H-20Z" fill="#141b46" />
      <path d="M-18 86H18L20 90H-20Z" fill="#5aa2ff" opacity=".7" />
      <path d="M0-126C28-90 38-34 34 28 32 58 20 78 0 84-20 78-32 58-34 28-38-34-28-90 0-126Z" fill={hull} />
      <path
        d="M34 28C32 58 20 78 0 84 14 70 22 44 24 8 26-38 18-92 0-126 28-90 38-34 34 28Z"
        fill={paint.hull[2]}
        opacity=".45"
      />
      <path d="M0-126C11-111 19.5-92 24-71H-24C-19.5-92-11-111 0-126Z" fill={`url(#${id}nose)`} />
      <path d="M-24-71H24L25.5-63H-25.5Z" fill={paint.trim[1]} />
      <path d="M-34 31H34L33 39H-33Z" fill={paint.trim[0]} />
      <path d="M-33 39H33L32.2 44H-32.2Z" fill={paint.trim[1]} />
      <g>
        <ellipse cy="-28" rx="18.5" ry="24.5" fill={`url(#${id}nose)`} />
        <ellipse cy="-28" rx="14.5" ry="20.5" fill="#0e1740" />
        <ellipse cy="-29" rx="13" ry="18.5" fill={paint.glass} />
        <path d="M13-29A13 18.5 0 0 1-13-29C-6-20 6-20 13-29Z" fill="#101a4a" opacity=".28" />
        <path d="M-8-36C-7-41-4-44 0-45" stroke="#fff" strokeWidth="4" fill="none" strokeLinecap="round" />
      </g>
      <path d={khatam} transform="translate(0 13)scale(1.15)" fill="#ffb200" />
      <path d={khatam} transform="translate(0 13)rotate(22.5)scale(.62)" fill="#7a3d00" />
      <path d={shamseh} transform="translate(0 13)scale(.4)" fill="#ffe08a" />
      {form >= 3 && (
        <path
          d="M-20-52C-26-30-27 0-25 24"
          stroke="#5aa2ff"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
      )}
      <path
        d="M-14-92C-22-72-27-46-28-20"
        stroke="#fff"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  )
}

function Wings({ form, paint }: { form: CraftForm; paint: Paint }) {
  const reach = [0, 6, 10, 16, 22][form] ?? 0
  return (
    <g>
      <path d={`M-25 40-${84 + reach} ${84 + reach / 3}-${68 + reach} 24-30-10Z`} fill={paint.wing[0]} />
      <path d={`M25 40 ${84 + reach} ${84 + reach / 3} ${68 + reach} 24 30-10Z`} fill={paint.wing[1]} />
      <path
        d={`M-${84 + reach} ${84 + reach / 3}-${68 + reach} 24-${60 + reach} 29-${73 + reach} 78Z`}
        fill={paint.trim[0]}
      />
      <path
        d={`M${84 + reach} ${84 + reach / 3} ${68 + reach} 24 ${60 + reach} 29 ${73 + reach} 78Z`}
        fill={paint.trim[1]}
      />
      {form >= 1 && (
        <path
          d={`M-${66 + reach} 27V-8M${66 + reach} 27V-8`}
          stroke={paint.trim[0]}
          strokeWidth="6"
          strokeLinecap="round"
        />
      )}
      {form >= 3 && (
        <>
          <path d="M-30-36-74-8-62-34-28-58Z" fill={paint.trim[1]} />
          <path d="M30-36 74-8 62-34 28-58Z" fill={paint.trim[1]} opacity=".8" />
        </>
      )}
    </g>
  )
}
