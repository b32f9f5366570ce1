import type { Sign } from '../sprites/digits.ts'
import type { SpriteName } from '../sprites/index.ts'
import type { Canvas } from './canvas.ts'
import { spread } from './chance.ts'

/** A particle, a ring or a glow. */
interface Speck {
  name: SpriteName
  x: number
  y: number
  /** Pixels of the field per second. */
  vx: number
  vy: number
  /** Fraction of the speed that is lost per second. */
  drag: number
  angle: number
  spin: number
  /** Age and lifetime, in seconds. */
  age: number
  life: number
  /** Size at the start and at the end. */
  from: number
  to: number
  alpha: number
  glow: number
}

/** A number that rises from the position where it was earned. */
interface FloatingText {
  text: string
  x: number
  y: number
  age: number
  size: number
}

const most = { rich: 320, plain: 120 }
const floatingTextSeconds = 0.8

/** Particles, rings, glows and rising numbers. */
export interface Effects {
  /** Sparks in all directions. */
  burst(name: SpriteName, x: number, y: number, count: number, speed: number, size?: number): void
  /** An expanding ring, or a fading light. */
  flare(name: SpriteName, x: number, y: number, from: number, to: number, life: number, alpha?: number): void
  /** A number. */
  addFloatingText(text: string, x: number, y: number, size?: number): void
  draw(canvas: Canvas): void
  clear(): void
}

/** Creates the effects, none at first. */
export function createEffects(): Effects {
  let specks: Speck[] = []
  let floatingTexts: FloatingText[] = []
  const add = (speck: Partial<Speck> & Pick<Speck, 'name' | 'x' | 'y'>) => {
    if (specks.length >= most.rich) specks.shift()
    specks.push({
      vx: 0,
      vy: 0,
      drag: 0,
      angle: 0,
      spin: 0,
      age: 0,
      life: 0.5,
      from: 1,
      to: 0,
      alpha: 1,
      glow: 1,
      ...speck,
    })
  }
  return {
    burst(name, x, y, count, speed, size = 1) {
      const solid = name === 'shard'
      for (let i = 0; i < count; i++) {
        const angle = spread(0, Math.PI * 2)
        const pace = speed * spread(0.3, 1)
        add({
          name,
          x,
          y,
          vx: Math.cos(angle) * pace,
          vy: Math.sin(angle) * pace,
          drag: 2.6,
          angle,
          spin: solid ? spread(-9, 9) : 0,
          life: spread(0.3, 0.75),
          from: size * spread(0.6, 1.2),
          glow: solid ? 0 : 1,
        })
      }
    },
    flare: (name, x, y, from, to, life, alpha = 1) => add({ name, x, y, from, to, life, alpha }),
    addFloatingText(text, x, y, size = 1) {
      if (floatingTexts.length > 14) floatingTexts.shift()
      floatingTexts.push({ text, x, y: freePlace(floatingTexts, x, y), age: 0, size })
    },
    draw(canvas) {
      updateSpecks(specks, canvas.seconds)
      const first = canvas.rich ? 0 : Math.max(0, specks.length - most.plain)
      for (let at = first; at < specks.length; at++) drawSpeck(canvas, specks[at] as Speck)
      while (floatingTexts[0] && floatingTexts[0].age >= floatingTextSeconds) floatingTexts.shift()
      for (const floatingText of floatingTexts) drawFloatingText(canvas, floatingText)
    },
    clear() {
      specks = []
      floatingTexts = []
    },
  }
}

/** How far a floating text has risen, in pixels. */
const risen = ({ age }: FloatingText) => (34 * age) / floatingTextSeconds

/** The nearest position that is not under the score and not over a recent floating text. */
function freePlace(floatingTexts: readonly FloatingText[], x: number, y: number): number {
  let free = Math.max(y, 92)
  const covered = () =>
    floatingTexts.some(
      (floatingText) =>
        Math.abs(floatingText.x - x) < 44 && Math.abs(floatingText.y - risen(floatingText) - free) < 15,
    )
  while (covered()) free += 16
  return free
}

/** Moves the particles and removes ended ones in place: a new array in every frame would cause garbage collection. */
function updateSpecks(specks: Speck[], seconds: number) {
  let kept = 0
  for (const speck of specks) if (live(speck, seconds)) specks[kept++] = speck
  specks.length = kept
}

function live(speck: Speck, seconds: number): boolean {
  speck.age += seconds
  const kept = Math.max(0, 1 - speck.drag * seconds)
  speck.vx *= kept
  speck.vy *= kept
  speck.x += speck.vx * seconds
  speck.y += speck.vy * seconds
  speck.angle += speck.spin * seconds
  return speck.age < speck.life
}

function drawSpeck({ painter, frames }: Canvas, speck: Speck) {
  const gone = speck.age / speck.life
  const eased = 1 - (1 - gone) * (1 - gone)
  const size = speck.from + (speck.to - speck.from) * eased
  painter.draw(frames[speck.name], speck.x, speck.y, size, speck.angle, speck.alpha * (1 - gone), speck.glow)
}

function drawFloatingText({ painter, frames, seconds }: Canvas, floatingText: FloatingText) {
  floatingText.age += seconds
  const gone = floatingText.age / floatingTextSeconds
  const size = floatingText.size * (gone < 0.2 ? 0.6 + gone * 2.5 : 1.1 - (gone - 0.2) * 0.15)
  const advance = 11 * size
  const start = floatingText.x - ((floatingText.text.length - 1) * advance) / 2
  const alpha = Math.min(1, (1 - gone) * 2.5)
  for (let i = 0; i < floatingText.text.length; i++)
    painter.draw(
      frames[`sign-${floatingText.text[i] as Sign}`],
      start + i * advance,
      floatingText.y - risen(floatingText),
      size * 0.85,
      0,
      alpha,
    )
}
