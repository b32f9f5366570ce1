import classes from './skeleton.module.css'

interface Props {
  /** CSS lengths. */
  width?: string
  height?: string
  round?: boolean
}

/** A placeholder for loading content. Decorative: its container is marked as busy. */
export const Skeleton = ({ width = '100%', height = '1em', round = false }: Props) => (
  <span
    className={`${classes.skeleton} ${round ? classes.round : ''}`}
    style={{ inlineSize: width, blockSize: height }}
    aria-hidden="true"
  />
)
