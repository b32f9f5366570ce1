import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '#platform/appearance/theme.ts'
import { useFormat } from '#platform/format/use-format.ts'
import classes from './overview.module.css'

interface Props {
  label: string
  days: readonly string[]
  values: readonly number[]
  /** The previous range, day by day; it may be shorter. */
  before: readonly number[]
}

const height = 210
const leastAxis = 56
/** Upper bounds of a character of an axis, and of the space beside its labels. */
const characterSize = 7
const labelGap = 16

/** A line chart by day with the previous range behind it. Time runs from left to right in every language. */
export function LineChart({ label, days, values, before }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const theme = useTheme()
  // The chart is drawn again when its data change, not with each render of the page.
  const data = JSON.stringify([days, values, before])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read here
  useEffect(() => {
    const element = place.current
    if (!element) return
    const [days, values, before] = JSON.parse(data) as [string[], number[], number[]]
    const style = getComputedStyle(element)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const axis = {
      stroke: colour('--ink-2'),
      grid: { stroke: colour('--hairline-2'), width: 1 },
      ticks: { show: false },
    }
    const font = `12px ${style.fontFamily}`
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, points: { size: 7 } },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(most * 1.1, 1)] } },
        axes: [
          {
            ...axis,
            font,
            size: 30,
            values: (_, splits) => splits.map((at) => (days[at] ? format.day(days[at]) : '')),
          },
          {
            ...axis,
            font,
            size: (_, labels) =>
              Math.max(
                leastAxis,
                labelGap + characterSize * Math.max(0, ...(labels ?? []).map(({ length }) => length)),
              ),
            values: (_, splits) => splits.map((value) => format.number(value)),
          },
        ],
        series: [
          {},
          { stroke: colour('--gain'), width: 2, fill: colour('--gain-wash'), points: { show: false } },
          { stroke: colour('--ink-2'), width: 1, dash: [4, 4], points: { show: false } },
        ],
      },
      [
        days.map((_, index) => index),
        values,
        days.map((_, index) => before[index - days.length + before.length] ?? null),
      ],
      element,
    )
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    resize.observe(element)
    return () => {
      resize.disconnect()
      chart.destroy()
    }
  }, [data, format, theme])

  return <div ref={place} className={classes.chart} dir="ltr" role="img" aria-label={label} />
}
