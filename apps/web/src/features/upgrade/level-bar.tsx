import classes from './level-bar.module.css'

interface Props {
  /** What the craft has, and what is looked at: both counted from 0. */
  level: number
  target: number
  most: number
}

/** How far the craft is, and in turquoise how far it would be. Decorative: the words are beside it. */
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
