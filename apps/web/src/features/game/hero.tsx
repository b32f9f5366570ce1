import { Craft, type CraftForm, Icon, khatam, shamseh } from '@ganj/ui'
import classes from './hero.module.css'

const stars = [
  [-150, -96, 1.6],
  [126, -120, 2],
  [158, 30, 1.5],
  [-118, 84, 1.4],
  [62, -148, 1.2],
  [-62, -142, 1.8],
  [-168, 6, 1.1],
  [112, 98, 1.2],
] as const

/** The player's craft before the gate of stars, with what is to be found out there. Decorative. */
export function Hero({ form }: { form: CraftForm }) {
  return (
    <div className={classes.hero} aria-hidden="true">
      <svg className={classes.gate} viewBox="-195 -165 390 330" aria-hidden="true" focusable="false">
        <defs>
          <radialGradient id="hero-glow">
            <stop offset="0" className={classes.glow} />
            <stop offset="1" className={classes.glowEnd} />
          </radialGradient>
        </defs>
        <circle r="170" fill="url(#hero-glow)" />
        <g className={classes.stars}>
          {stars.map(([x, y, r]) => (
            <circle key={x} cx={x} cy={y} r={r} />
          ))}
        </g>
        <g className={classes.ring}>
          <circle r="132" />
          <circle r="139" className={classes.beads} />
          <path d={khatam} transform="scale(13.2)" strokeWidth=".07" />
          <path d={khatam} transform="rotate(22.5)scale(13.2)" strokeWidth=".05" />
          <path d={shamseh} transform="scale(12)" strokeWidth=".06" />
        </g>
      </svg>
      <Craft form={form} className={classes.craft} />
      <Icon name="coin" size={42} className={`${classes.find} ${classes.coin}`} />
      <Icon name="gem" size={38} className={`${classes.find} ${classes.gem}`} />
      <Icon name="blue-fire" size={36} className={`${classes.find} ${classes.fire}`} />
    </div>
  )
}
