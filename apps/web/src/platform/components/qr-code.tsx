import { encode } from 'uqr'
import * as ink from '#platform/appearance/ink.ts'

interface Props {
  link: string
  /** The label for screen readers. */
  label: string
  className?: string | undefined
}

/** A link as a QR code. Dark on light in both themes, because some readers require it. */
export function QrCode({ link, label, className }: Props) {
  const { data, size } = encode(link, { ecc: 'M', border: 2 })
  const modules = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} role="img" aria-label={label}>
      <rect width={size} height={size} rx="2" fill={ink.cream98} />
      <path d={modules} fill={ink.night} shapeRendering="crispEdges" />
    </svg>
  )
}
