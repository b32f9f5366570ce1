import { encode } from 'uqr'

/** Width of the code's field and of the picture in its middle, in pixels. */
export const QR_SIZE = 256
export const QR_LOGO = 60

/** The code itself: correction L, one path, a clearing in the middle for the picture. */
export function QrCode({ link }: { link: string }) {
  const { data, size } = encode(link, { ecc: 'L', border: 0 })
  const hole = Math.ceil((QR_LOGO / QR_SIZE) * size) / 2
  const middle = size / 2
  const hidden = (at: number) => Math.abs(at + 0.5 - middle) < hole
  const path = data
    .flatMap((row, y) =>
      row.map((dark, x) => (dark && !(hidden(x) && hidden(y)) ? `M${x} ${y}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={QR_SIZE}
      height={QR_SIZE}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
