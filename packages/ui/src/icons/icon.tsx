import { Gradients } from './gradients.tsx'
import classes from './icon.module.css'
import { LineSymbols } from './line-symbols.tsx'
import { ThingSymbols } from './thing-symbols.tsx'
import { TreasureSymbols } from './treasure-symbols.tsx'

export type IconName =
  | 'coin'
  | 'gem'
  | 'ticket'
  | 'blue-fire'
  | 'tether'
  | 'spin'
  | 'shield'
  | 'magnet'
  | 'chest'
  | 'scroll'
  | 'trophy'
  | 'friends'
  | 'seal'
  | 'logo'
  | 'nav-shop'
  | 'nav-earn'
  | 'nav-game'
  | 'nav-board'
  | 'nav-me'
  | 'chevron'
  | 'close'
  | 'retry'
  | 'clock'
  | 'offline'

/** The SVG symbols of all icons, which `Icon` references. Mount it once, above everything that shows an icon. */
export const IconSprite = () => (
  <svg className={classes.sprite} aria-hidden="true" focusable="false">
    <defs>
      <Gradients />
      <TreasureSymbols />
      <ThingSymbols />
      <LineSymbols />
    </defs>
  </svg>
)

interface Props {
  name: IconName
  /** Side in CSS pixels. */
  size?: number
  /** Mirrors the icon in right-to-left pages, for icons with a direction. */
  mirrored?: boolean
  className?: string | undefined
}

/** Icons that also have a simplified symbol for the size of a letter. */
const small = /^(coin|gem|tether)$/

/** A decorative icon: hidden from screen readers, so it needs text beside it. */
export const Icon = ({ name, size = 24, mirrored = false, className = '' }: Props) => (
  <svg
    className={`${classes.icon} ${mirrored ? classes.mirrored : ''} ${className}`}
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`#i-${name}${size <= 20 && small.test(name) ? '-small' : ''}`} />
  </svg>
)
