import { useMemo } from '../compat.ts'
import { encodeQr } from './encode-qr.ts'

/** Width of the code and of the icon in its centre, in pixels. */
const QR_SIZE = 256
const QR_LOGO = 60

/** The QR code: correction level L, one path, with free space in the centre for the icon. */
export function QrCode({ link }: { link: string }) {
  const { path, size } = useMemo(() => outline(link), [link])
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

function outline(link: string): { path: string; size: number } {
  const data = encodeQr(link)
  const size = data.length
  const hole = Math.ceil((QR_LOGO / QR_SIZE) * size) / 2
  const middle = size / 2
  const hidden = (at: number) => Math.abs(at + 0.5 - middle) < hole
  const shown = (x: number, y: number) => !!data[y]?.[x] && !(hidden(x) && hidden(y))
  // Adjacent modules are drawn as one bar: fewer seams and a shorter path.
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (shown(x, y)) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  return { path, size }
}
