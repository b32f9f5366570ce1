import classes from './level-bar.module.css'

interface Props {
  /** The level of the craft and the target level, both counted from 0. */
  level: number
  target: number
  most: number
}

/** The current level, and in turquoise the level after the purchase. Decorative: the text is beside it. */
export const LevelBar = ({ level, target, most }: Props) => (
  <span className={classes.bar} aria-hidden="true">
    {Array.from({ length: most }, (_, place) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: places in a row
        key={place}
        className={place <= level ? classes.has : place <= target ? classes.gains : classes.lacks}
      />
    ))}
  </span>
)
