import { prefersReducedMotion } from '@ganj/ui'
import { motionLevel } from './motion-level.ts'

interface ParticleOptions {
  /** Draws one particle. */
  draw: () => Element
  origin: Element | null
  destination: Element | null
  /** Called when the first particle arrives: the counter then rolls. */
  onLand: () => void
}

const particles = 5
const durationMs = 1000
const staggerMs = 100
const steps = 12

/** Sends particles in an arc from one element to another; resolves when the last has landed. None with reduced motion. */
export async function flyParticles({ draw, origin, destination, onLand }: ParticleOptions): Promise<void> {
  if (!origin || !destination) throw new Error('Needs destination and origin elements')
  if (prefersReducedMotion()) return onLand()

  const from = centreOf(origin)
  const to = centreOf(destination)
  const count = motionLevel() === 'low' ? Math.ceil(particles / 2) : particles
  const layer = document.createElement('div')
  layer.ariaHidden = 'true'
  layer.style.cssText =
    'position:fixed;inset:0;z-index:var(--layer-notice);pointer-events:none;overflow:hidden'
  document.body.append(layer)

  const flights = Array.from({ length: count }, (_, index) => {
    const particle = document.createElement('span')
    particle.style.cssText = 'position:absolute;left:0;top:0;will-change:transform'
    particle.append(draw())
    layer.append(particle)
    return particle.animate(arc(from, to, index), {
      duration: durationMs,
      delay: index * staggerMs,
      easing: 'cubic-bezier(.45,.05,.35,1)',
      fill: 'both',
    }).finished
  })
  await flights[0]
  onLand()
  await Promise.all(flights)
  layer.remove()
}

interface Point {
  x: number
  y: number
}

function centreOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A quadratic curve whose control point differs for each particle, so that they spread and converge. */
function arc(from: Point, to: Point, index: number): Keyframe[] {
  const fan = (index % 2 ? 1 : -1) * (36 + 22 * index)
  const bend = { x: (from.x + to.x) / 2 + fan, y: Math.max(from.y, to.y) + 26 - 18 * index }
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c
    const x = along(from.x, bend.x, to.x)
    const y = along(from.y, bend.y, to.y)
    const scale = 0.5 + Math.sin(Math.PI * t) * 0.7 + 0.2 * t
    return {
      transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) scale(${scale.toFixed(2)})`,
      opacity: step === 0 || step === steps ? 0 : 1,
    }
  })
}
