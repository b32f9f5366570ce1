/** Shapes of the avatars: flat facets, lit from one side, on a field of 64 by 64 with its axis at x = 32. */

type Point = readonly [x: number, y: number]

const pointsOf = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
    return [x, y]
  })

const mirrored = ([x, y]: Point): Point => [64 - x, y]

const outline = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join(' ')}z`

const filled = (color: string, path: string): string => `<path fill="${color}" d="${path}"/>`

/** One polygon. */
export const poly = (color: string, points: string): string => filled(color, outline(pointsOf(points)))

/** A polygon and its mirror image; the right one in its own colour, if it has one. */
export const pair = (left: string, points: string, right = left): string => {
  const half = pointsOf(points)
  const other = outline(half.map(mirrored))
  return left === right
    ? filled(left, outline(half) + other)
    : filled(left, outline(half)) + filled(right, other)
}

/** A symmetric body defined by its lit left half; the right half is in the shade. */
export const facet = (light: string, shade: string, half: string): string => pair(light, half, shade)

export const dot = (color: string, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`

/** Dots and their mirror images. */
export function beads(color: string, r: number, points: string): string {
  const half = pointsOf(points)
  const path = [...half, ...half.map(mirrored)].map(([x, y]) => `M${x} ${y}h0`).join('')
  return `<path stroke="${color}" stroke-width="${r * 2}" stroke-linecap="round" d="${path}"/>`
}

/** A dot and its mirror image. */
export const dots = (color: string, x: number, y: number, r: number): string => beads(color, r, `${x},${y}`)

/** Two eyes that catch the light. */
export const eyes = (x: number, y: number, r = 3, color = '#0b1026'): string =>
  dots(color, x, y, r) + dot('#fff', x + 1, y - 1, 1) + dot('#fff', 65 - x, y - 1, 1)

/** A star of `rays` between two radii: a sun, a mane, the shamseh. */
export function burst(color: string, rays: number, outer: number, inner: number, x = 32, y = 32): string {
  // One decimal is enough: avatars are small.
  const grain = outer > 12 ? 1 : 10
  const rounded = (value: number) => Math.round(value * grain) / grain
  const points = Array.from({ length: rays * 2 }, (_, index): Point => {
    const angle = (index * Math.PI) / rays - Math.PI / 2
    const radius = index % 2 === 0 ? outer : inner
    return [rounded(x + radius * Math.cos(angle)), rounded(y + radius * Math.sin(angle))]
  })
  return filled(color, outline(points))
}

/** A whole avatar: its background, the faint shamseh on it, its figure. */
export const avatar = (ground: string, shamseh: string, ...figure: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${filled(ground, 'M0 0h64v64H0z')}${burst(
    shamseh,
    8,
    32,
    24,
  )}${figure.join('')}</svg>`
