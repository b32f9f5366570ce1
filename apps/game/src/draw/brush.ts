/** A colour, or a gradient from the centre up to `reach` in each direction: vertical, horizontal or radial. */
export type Ink = string | { way: 'down' | 'across' | 'out'; reach: number; stops: readonly string[] }

/** A gradient from the top edge to the bottom edge. */
export const down = (reach: number, ...stops: string[]): Ink => ({ way: 'down', reach, stops })
/** A gradient from the left edge to the right edge. */
export const across = (reach: number, ...stops: string[]): Ink => ({ way: 'across', reach, stops })
/** A radial gradient from the centre outward. */
export const out = (reach: number, ...stops: string[]): Ink => ({ way: 'out', reach, stops })

/** Options for drawing a path. */
export interface Lay {
  x?: number
  y?: number
  /** Degrees. */
  turn?: number
  size?: number
  /** Mirrors left and right. */
  flip?: boolean
  alpha?: number
  /** Draws the outline with this width instead of filling. */
  line?: number
}

/** Draws one SVG path on a canvas. */
export function lay(context: CanvasRenderingContext2D, path: string, ink: Ink, how: Lay = {}) {
  const { x = 0, y = 0, turn = 0, size = 1, flip = false, alpha = 1, line = 0 } = how
  context.save()
  context.translate(x, y)
  context.rotate((turn * Math.PI) / 180)
  context.scale(flip ? -size : size, size)
  context.globalAlpha *= alpha
  const shape = new Path2D(path)
  if (line > 0) {
    context.lineWidth = line / size
    context.lineJoin = 'round'
    context.lineCap = 'round'
    context.strokeStyle = style(context, ink)
    context.stroke(shape)
  } else {
    context.fillStyle = style(context, ink)
    context.fill(shape)
  }
  context.restore()
}

/** Draws a path twice, the second time mirrored. */
export function pair(context: CanvasRenderingContext2D, path: string, ink: Ink, how: Lay = {}) {
  lay(context, path, ink, how)
  lay(context, path, ink, { ...how, x: -(how.x ?? 0), turn: -(how.turn ?? 0), flip: true })
}

/** The path of a circle. */
export function disc(radius: number, x = 0, y = 0): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function style(context: CanvasRenderingContext2D, ink: Ink): string | CanvasGradient {
  if (typeof ink === 'string') return ink
  const { way, reach, stops } = ink
  const gradient =
    way === 'out'
      ? context.createRadialGradient(0, 0, 0, 0, 0, reach)
      : way === 'down'
        ? context.createLinearGradient(0, -reach, 0, reach)
        : context.createLinearGradient(-reach, 0, reach, 0)
  stops.forEach((stop, at) => {
    gradient.addColorStop(at / Math.max(1, stops.length - 1), stop)
  })
  return gradient
}
