import classes from './progress-bar.module.css'

interface Props {
  value: number
  target: number
  /** What it measures, for screen readers. */
  label: string
}

/** Progress toward a target; a full bar has the colour of gains. */
export const ProgressBar = ({ value, target, label }: Props) => (
  <span
    className={classes.bar}
    role="progressbar"
    aria-label={label}
    aria-valuenow={value}
    aria-valuemin={0}
    aria-valuemax={target}
  >
    <span
      className={value >= target ? `${classes.fill} ${classes.full}` : classes.fill}
      style={{ inlineSize: `${Math.min(100, (value / target) * 100)}%` }}
    />
  </span>
)
