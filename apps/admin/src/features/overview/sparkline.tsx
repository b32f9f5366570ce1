import classes from './overview.module.css'

const width = 96
const height = 28

/** The trend of a number. Decorative: the number is beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const most = Math.max(...values, 1)
  const points = values.map((value, index) => {
    const x = (index * width) / (values.length - 1)
    return `${x.toFixed(1)} ${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`
  })
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}
