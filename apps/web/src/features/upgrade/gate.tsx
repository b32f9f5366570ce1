import { khatam, shamseh } from '@ganj/ui'
import * as ink from '#platform/appearance/ink.ts'
import classes from './upgrade-screen.module.css'

/** The ornament behind the craft. Decorative. */
export const Gate = () => (
  <svg className={classes.gate} viewBox="-195 -100 390 200" aria-hidden="true" focusable="false">
    <defs>
      <radialGradient id="upgrade-glow">
        <stop offset="0" stopColor={ink.lapis75} stopOpacity=".55" />
        <stop offset="1" stopColor={ink.lapis75} stopOpacity="0" />
      </radialGradient>
    </defs>
    <circle r="150" fill="url(#upgrade-glow)" />
    <g className={classes.rays}>
      <circle r="92" />
      <path d={khatam} transform="scale(9.2)" strokeWidth=".08" />
      <path d={khatam} transform="rotate(22.5)scale(9.2)" strokeWidth=".06" />
      <path d={shamseh} transform="scale(14)" strokeWidth=".05" />
    </g>
  </svg>
)
