import { Craft, Icon } from '@ganj/ui'
import type { ReactNode } from 'react'
import * as ink from '#platform/appearance/ink.ts'
import classes from './scene.module.css'

export type SceneName = 'steer' | 'fire' | 'collect' | 'help'

const skies = [
  [-62, -38],
  [54, -44],
  [-30, 30],
  [70, 22],
  [12, -52],
  [-74, 8],
] as const

/** A small drawing of a run. Decorative: the text beside it says the same. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <div className={`${classes.scene} ${classes[name]}`} aria-hidden="true">
      <svg viewBox="-85 -60 170 120" className={classes.sky} aria-hidden="true" focusable="false">
        {skies.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.2" fill={ink.white} opacity=".7" />
        ))}
        {drawings[name]}
      </svg>
      <Craft form={0} className={classes.craft} />
      {name === 'steer' && <TouchInput />}
      {name === 'collect' && (
        <>
          <Icon name="blue-fire" size={34} className={`${classes.find} ${classes.first}`} />
          <Icon name="gem" size={28} className={`${classes.find} ${classes.second}`} />
          <Icon name="ticket" size={28} className={`${classes.find} ${classes.third}`} />
        </>
      )}
      {name === 'help' && (
        <>
          <Icon name="shield" size={32} className={`${classes.find} ${classes.first}`} />
          <Icon name="magnet" size={30} className={`${classes.find} ${classes.third}`} />
        </>
      )}
    </div>
  )
}

const rock = 'M-13-4-6-13 6-12 14-3 11 9 0 14-11 9Z'
const dashes = { fill: 'none', stroke: ink.blue78b, strokeWidth: 2.4, strokeLinecap: 'round' } as const

const drawings: Record<SceneName, ReactNode> = {
  steer: <path d="M-58 8H-30M-50 0-58 8-50 16M58 8H30M50 0 58 8 50 16" {...dashes} strokeLinejoin="round" />,
  fire: (
    <>
      <path d="M-6 2V-10M6 2V-10M-6-20V-28M6-20V-28" {...dashes} stroke={ink.goldHi} strokeWidth="3" />
      <g transform="translate(0 -42)">
        <path d={rock} fill={ink.violet46} />
        <path d="M-13-4-6-13 6-12-1-3Z" fill={ink.violet69} />
      </g>
      <path d={rock} transform="translate(50 -22)scale(.7)" fill={ink.lapis35b} />
      <path d={rock} transform="translate(-52 -8)scale(.55)" fill={ink.lapis35b} />
      <path d="M-20-52-27-58M20-52 27-58M-21-34-29-31M21-34 29-31" {...dashes} stroke={ink.gold} />
    </>
  ),
  collect: (
    <path
      d="M0 14C-8-10-34-14-46-22M0 14C4-14 8-24 6-34M0 14C10-6 34-8 48-14"
      {...dashes}
      strokeDasharray=".1 6"
    />
  ),
  help: (
    <circle
      cy="18"
      r="38"
      fill={ink.turquoise51A12}
      stroke={ink.turquoise}
      strokeWidth="2"
      strokeDasharray="10 5"
    />
  ),
}

const TouchInput = () => (
  <svg viewBox="-20 -20 40 40" className={classes.finger} aria-hidden="true" focusable="false">
    <circle r="15" fill={ink.whiteA14} />
    <circle r="9" fill={ink.whiteA32} stroke={ink.white} strokeWidth="2" />
  </svg>
)
