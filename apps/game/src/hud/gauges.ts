import {
  comboFactor,
  isBoss,
  overdriveCharge,
  overdriveTicks,
  type PowerUp,
  powerUpTicks,
  type RunState,
  ticksPerSecond,
} from '@ganj/game-core'
import { flame, khatam } from '../draw/shapes.ts'
import { marks } from '../sprites/treasure.ts'
import type { TextKey, Words } from '../texts/texts.ts'
import { element, icon, picture, replayAnimation, whenChanged, write } from './elements.ts'

/** A part of the display that follows the run. */
export type Gauge = (state: RunState, words: Words) => void

/** One star a point of hull; what is lost stays as an outline. */
export function hullGauge(into: HTMLElement): Gauge {
  const box = element('div', 'hull', into)
  const build = whenChanged((full: number) =>
    box.replaceChildren(...Array.from({ length: full }, () => icon(khatam, 1.4))),
  )
  const show = whenChanged((key: string) => {
    const [hull = 0, full = 0] = key.split('/').map(Number)
    build(full)
    Array.from(box.children).forEach((star, at) => {
      star.classList.toggle('lost', at >= hull)
    })
    if (hull < full) replayAnimation(box, 'shaken')
  })
  return ({ hull, fullHull }) => show(`${Math.max(0, hull)}/${fullHull}`)
}

/** Ten sparks of blue fire make an overdrive, which burns down again. */
export function fireGauge(into: HTMLElement): Gauge {
  const box = element('div', 'fire', into)
  // in a box of its own: what moves inside of a drawing is painted anew at every frame
  element('span', 'flame', box).append(icon(flame))
  const bar = element('i', 'bar', box)
  const show = whenChanged((part: number) => bar.style.setProperty('--part', `${part}`))
  const blaze = whenChanged((on: boolean) => box.classList.toggle('on', on))
  return ({ charge, overdrive }) => {
    blaze(overdrive > 0)
    show(overdrive > 0 ? Math.round((overdrive / overdriveTicks) * 50) / 50 : charge / overdriveCharge)
  }
}

/** The score for who has the page read aloud, once a second and while the run stands; drawn it is in the field. */
export function scoreGauge(into: HTMLElement): Gauge & { box: HTMLElement } {
  const box = element('output', 'score', into)
  // Who listens to the page is not told of every point.
  box.setAttribute('aria-live', 'off')
  const say = whenChanged((text: string) => write(box, text))
  let last = 0
  let said = 0
  const gauge: Gauge = ({ score, tick }, words) => {
    const isDue = tick < said || tick >= said + ticksPerSecond
    if (isDue || tick === last) {
      say(words.count(score))
      said = tick
    }
    last = tick
  }
  return Object.assign(gauge, { box })
}

/** The multiplier, and how far the next one is. */
export function comboGauge(into: HTMLElement): Gauge {
  const box = element('div', 'combo', into)
  const number = element('b', '', box)
  const bar = element('i', 'bar', box)
  const hide = whenChanged((on: boolean) => box.classList.toggle('none', on))
  const part = whenChanged((value: number) => bar.style.setProperty('--part', `${value}`))
  const factor = whenChanged((key: string) => {
    write(number, key)
    replayAnimation(box, 'popped')
  })
  return ({ combo }, words) => {
    const times = comboFactor(combo)
    hide(combo < 3)
    factor(`×${words.count(times)}`)
    part(times >= 5 ? 1 : Math.round(((combo % 15) / 15) * 30) / 30)
  }
}

/** The boss's name and what is left of it. */
export function bossGauge(into: HTMLElement): Gauge {
  const box = element('div', 'boss none', into)
  const name = element('b', '', box)
  const bar = element('i', 'bar', box)
  const hide = whenChanged((on: boolean) => box.classList.toggle('none', on))
  const title = whenChanged((text: string) => write(name, text))
  const part = whenChanged((value: number) => bar.style.setProperty('--part', `${value}`))
  return ({ enemies }, words) => {
    const boss = enemies.find((enemy) => isBoss(enemy.kind))
    hide(!boss)
    if (!boss) return
    title(words.say(boss.kind as TextKey))
    part(Math.ceil((boss.health / boss.fullHealth) * 100) / 100)
  }
}

/** What lasts and how long: one ring each. */
export function timersGauge(into: HTMLElement): Gauge {
  const box = element('div', 'timers', into)
  const lasting = (state: RunState): readonly (readonly [PowerUp, number])[] => [
    ['shield', state.shield],
    ['magnet', state.magnet],
    ['double-damage', state.doubleDamage],
    ['double-score', state.doubleScore],
    ['slow-time', state.slowTime],
  ]
  const rings = new Map<PowerUp, (part: number) => void>()
  for (const name of ['shield', 'magnet', 'double-damage', 'double-score', 'slow-time'] as const) {
    const ring = element('div', 'timer none', box)
    ring.append(picture(marks[name], 22))
    rings.set(
      name,
      whenChanged((part) => {
        ring.classList.toggle('none', part <= 0)
        ring.style.setProperty('--part', `${part}`)
      }),
    )
  }
  return (state) => {
    for (const [name, left] of lasting(state))
      rings.get(name)?.(Math.ceil((left / powerUpTicks[name]) * 60) / 60)
  }
}
