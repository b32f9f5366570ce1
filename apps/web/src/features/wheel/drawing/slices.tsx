import type { Prize, WheelItem } from '@ganj/contract'
import { formatNumber, useLocale } from '@ganj/ui'
import { iconOf } from '#player/balances/currencies.ts'
import classes from './wheel.module.css'

const radius = 168
const looks = ['lapis', 'night', 'plum', 'rose'] as const

/** The prize an item pays now: its fallback while the tether budget is used up. */
const paysNow = ({ prize, fallback, payable }: WheelItem): Prize => (payable ? prize : (fallback ?? prize))

/** One slice per item, in the server's order; the first one on top. */
export function Slices({ items }: { items: readonly WheelItem[] }) {
  const { language } = useLocale()
  const slice = 360 / items.length
  // The icon size that fits between two edges, at the radius of the icons.
  const space = Math.min(42, (2 * Math.PI * 138 * 0.68) / items.length)
  return items.map((item, index) => {
    const { currency, amount } = paysNow(item)
    const variant = currency === 'tether' ? 'gold' : looks[index % looks.length]
    const written = formatNumber(language, amount)
    const whole = Math.min(21, space * 0.53)
    const size = Math.min(whole, (2 * Math.PI * 92 * 0.86) / items.length / widthOf(written))
    return (
      <g key={item.publicId} transform={`rotate(${index * slice})`} className={classes[`slice-${variant}`]}>
        {items.length === 1 ? <circle r={radius} /> : <path d={wedge(slice)} />}
        <use
          href={`#i-${iconOf(currency)}`}
          x={-space / 2}
          y={-140 - space / 2}
          width={space}
          height={space}
        />
        <text y={-134 + space * 1.1 - (whole - size) * 0.35} fontSize={size}>
          {written}
        </text>
      </g>
    )
  })
}

/** The width of a number relative to its height: thousands separators are narrow. */
const widthOf = (written: string) =>
  Array.from(written).reduce((sum, letter) => sum + (/\p{Nd}/u.test(letter) ? 0.56 : 0.26), 0)

/** The path of a slice that is centred at the top, `slice` degrees wide. */
function wedge(slice: number): string {
  const half = (slice * Math.PI) / 360
  const [x, y] = [(Math.sin(half) * radius).toFixed(2), (-Math.cos(half) * radius).toFixed(2)]
  return `M0 0-${x} ${y}A${radius} ${radius} 0 ${slice > 180 ? 1 : 0} 1 ${x} ${y}Z`
}
