/** One measured figure, beside its goal and the baseline it is compared with in the same run. */
export interface Metric {
  name: string
  value: number
  unit: string
  better: 'lower' | 'higher'
  goal?: number
  baseline?: number
  baselineName?: string
}

/** Prints what was measured as a table; with `--json` as one object on one line. */
export function report(bench: string, metrics: readonly Metric[]): void {
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ bench, metrics })}\n`)
    return
  }
  process.stdout.write(`\n${bench}\n`)
  console.table(
    metrics.map(({ name, value, unit, better, goal, baseline, baselineName }) => ({
      name,
      value: rounded(value),
      unit,
      goal: goal === undefined ? '' : `${better === 'lower' ? '<=' : '>='} ${goal}`,
      met: goal === undefined ? '' : isMet(value, goal, better),
      baseline: baseline === undefined ? '' : `${rounded(baseline)} (${baselineName})`,
    })),
  )
}

const isMet = (value: number, goal: number, better: Metric['better']) =>
  (better === 'lower' ? value <= goal : value >= goal) ? 'yes' : 'NO'

const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100
