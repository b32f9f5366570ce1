import { Craft, type CraftForm, Icon, khatam, shamseh } from '@ganj/ui'
import classes from './hero.module.css'

/** Stars of two sizes: a zero-length line with round caps is a dot. */
const nearStars = 'M-150-96h0M126-120h0M158 30h0M-62-142h0'
const farStars = 'M-118 84h0M62-148h0M-168 6h0M112 98h0'

/** The player's craft in a ring of stars, with a coin and a gem. Decorative. */
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
        <path d={nearStars} className={classes.stars} strokeWidth="3.5" />
        <path d={farStars} className={classes.stars} strokeWidth="2.5" />
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
    </div>
  )
}
