import { useId } from 'react'
import * as ink from '../ink.ts'
import classes from './craft.module.css'
import { type CraftPaint, craftOutline, craftPaints, craftWings } from './craft-plan.ts'
import { khatam, shamseh } from './shapes.ts'

/** The five forms of the craft, by shuttle level 0 to 4. */
export type CraftForm = 0 | 1 | 2 | 3 | 4

interface Props {
  form: CraftForm
  className?: string | undefined
}

const box = '-110 -138 220 290'

/**
 * The craft with its nose up and animated flames. The flames are a separate SVG, which the compositor animates; an
 * animation inside an SVG would cause a layout in every frame. Decorative.
 */
export const Craft = ({ form, className = '' }: Props) => (
  <span className={`${classes.craft} ${className}`} aria-hidden="true">
    {form === 4 && (
      <svg viewBox={box} aria-hidden="true" focusable="false">
        <Halo />
      </svg>
    )}
    <svg className={classes.flames} viewBox={box} aria-hidden="true" focusable="false">
      <Flames form={form} />
    </svg>
    <svg viewBox={box} aria-hidden="true" focusable="false">
      <Body form={form} />
    </svg>
  </span>
)

/** The craft as one SVG without animation, for rendering an image. */
export const StillCraft = ({ form }: { form: CraftForm }) => (
  <svg viewBox={box} aria-hidden="true" focusable="false">
    {form === 4 && <Halo />}
    <Flames form={form} />
    <Body form={form} />
  </svg>
)

const Halo = () => (
  <g fill="none" stroke={ink.gold}>
    <path d={shamseh} transform="translate(0 -6)scale(10.4)" strokeWidth=".16" opacity=".8" />
    <circle r="86" cy="-6" strokeWidth="1.5" strokeDasharray="2 6" opacity=".7" />
  </g>
)

function Flames({ form }: { form: CraftForm }) {
  const id = useId()
  return (
    <>
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={ink.turquoise97} />
        <stop offset=".35" stopColor={ink.blueFire} />
        <stop offset="1" stopColor={ink.lapis62} stopOpacity="0" />
      </linearGradient>
      <g fill={`url(#${id})`}>
        <path d="M-17 82C-20 104-9 122 0 146 9 122 20 104 17 82Z" />
        {form >= 2 && (
          <>
            <path d="M-59 78C-60 92-54 102-50 116-46 102-40 92-41 78Z" />
            <path d="M41 78C40 92 46 102 50 116 54 102 60 92 59 78Z" />
          </>
        )}
      </g>
      <path d="M-8 84C-9 98-4 108 0 122 4 108 9 98 8 84Z" fill={ink.turquoise97b} />
    </>
  )
}

function Body({ form }: { form: CraftForm }) {
  const id = useId()
  const paint = craftPaints[form]
  const hull = `url(#${id}hull)`
  return (
    <>
      <linearGradient id={`${id}hull`} x1="0" x2="1">
        <stop offset="0" stopColor={paint.hull[0]} />
        <stop offset=".4" stopColor={paint.hull[1]} />
        <stop offset="1" stopColor={paint.hull[2]} />
      </linearGradient>
      <linearGradient id={`${id}nose`} x1="0" x2="1">
        <stop offset="0" stopColor={ink.gold50} />
        <stop offset=".4" stopColor={ink.goldHi} />
        <stop offset="1" stopColor={ink.goldLo} />
      </linearGradient>
      <Wings form={form} paint={paint} />
      {form >= 2 &&
        [undefined, 'scale(-1 1)'].map((side) => (
          <g key={side ?? 'left'} transform={side}>
            <path d={craftOutline.booster} fill={hull} />
            <path d={craftOutline.boosterBelt} fill={paint.trim[0]} />
            <path d={craftOutline.boosterFoot} fill={ink.lapis18b} />
          </g>
        ))}
      <path d={craftOutline.nozzle} fill={ink.lapis18b} />
      <path d="M-18 86H18L20 90H-20Z" fill={ink.blueFire} opacity=".7" />
      <path d={craftOutline.hull} fill={hull} />
      <path d={craftOutline.shade} fill={paint.hull[2]} opacity=".45" />
      <path d={craftOutline.nose} fill={`url(#${id}nose)`} />
      <path d={craftOutline.collar} fill={paint.trim[1]} />
      <path d={craftOutline.belt} fill={paint.trim[0]} />
      <path d="M-33 39H33L32.2 44H-32.2Z" fill={paint.trim[1]} />
      <g>
        <ellipse cy="-28" rx="18.5" ry="24.5" fill={`url(#${id}nose)`} />
        <ellipse cy="-28" rx="14.5" ry="20.5" fill={ink.lapis15} />
        <ellipse cy="-29" rx="13" ry="18.5" fill={paint.glass} />
        <path d="M13-29A13 18.5 0 0 1-13-29C-6-20 6-20 13-29Z" fill={ink.lapis18} opacity=".28" />
        <path d={craftOutline.glint} stroke={ink.white} strokeWidth="4" fill="none" strokeLinecap="round" />
      </g>
      <path d={khatam} transform="translate(0 13)scale(1.15)" fill={ink.gold} />
      <path d={khatam} transform="translate(0 13)rotate(22.5)scale(.62)" fill={ink.bronze24} />
      <path d={shamseh} transform="translate(0 13)scale(.4)" fill={ink.goldHi} />
      {form >= 3 && (
        <path
          d={craftOutline.stripe}
          stroke={ink.blueFire}
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
      )}
      <path
        d={craftOutline.shine}
        stroke={ink.white}
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        opacity=".7"
      />
    </>
  )
}

function Wings({ form, paint }: { form: CraftForm; paint: CraftPaint }) {
  const { left, right, leftEdge, rightEdge, mast } = craftWings(form)
  return (
    <g>
      <path d={left} fill={paint.wing[0]} />
      <path d={right} fill={paint.wing[1]} />
      <path d={leftEdge} fill={paint.trim[0]} />
      <path d={rightEdge} fill={paint.trim[1]} />
      {form >= 1 &&
        [undefined, 'scale(-1 1)'].map((side) => (
          <g key={side ?? 'left'} transform={side}>
            <path d={mast} stroke={paint.trim[0]} strokeWidth="6" strokeLinecap="round" />
            {form >= 3 && <path d={craftOutline.fin} fill={paint.trim[1]} opacity={side ? 0.8 : 1} />}
          </g>
        ))}
    </g>
  )
}
