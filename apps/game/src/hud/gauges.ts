import { comboFactor, isBoss, type RunState } from '@ganj/game-core'
import { inField, type Place, type Places } from '../scene/place.ts'
import type { TextKey, Words } from '../texts/texts.ts'
import type { View } from '../view.ts'
import { element, whenChanged, write } from './elements.ts'

/** A part of the display that follows the run. */
export type Gauge = (state: RunState, words: Words) => void

/** Elements that reserve the space of gauges drawn on the canvas, and contain their text for screen readers. */
export interface Boxes {
  say: Gauge
  places(view: View): Places
}

/** Creates the boxes in their columns. */
export function createBoxes(left: HTMLElement, middle: HTMLElement, boss: HTMLElement): Boxes {
  const boxes = {
    hull: element('div', 'hull', left),
    fire: element('div', 'fire', left),
    timers: element('div', 'timers', left),
    score: element('output', 'score', middle),
    combo: element('div', 'combo', middle),
    boss: element('i', 'bar', boss),
  }
  // A screen reader does not announce every point.
  boxes.score.setAttribute('aria-live', 'off')
  const writing = (box: HTMLElement) => whenChanged((text: string) => write(box, text))
  const hull = writing(boxes.hull)
  const score = writing(boxes.score)
  const combo = writing(boxes.combo)
  return {
    say(state, words) {
      hull(`${words.say('hull')} ${words.count(Math.max(0, state.hull))}/${words.count(state.fullHull)}`)
      score(words.count(state.score))
      combo(`×${words.count(comboFactor(state.combo))}`)
    },
    places: (view) =>
      Object.fromEntries(
        Object.entries(boxes).map(([name, box]) => [name, inField(placeOf(box), view)]),
      ) as Places,
  }
}

function placeOf(box: HTMLElement): Place {
  const { left, top, width, height } = box.getBoundingClientRect()
  const size = Number.parseFloat(getComputedStyle(box).fontSize)
  return { x: left + width / 2, y: top + height / 2, width, height, size }
}

/** The boss's name; its hit points are drawn below. */
export function bossGauge(box: HTMLElement): Gauge {
  const name = element('b', '', box)
  const hide = whenChanged((on: boolean) => box.classList.toggle('none', on))
  const title = whenChanged((text: string) => write(name, text))
  return ({ enemies }, words) => {
    const boss = enemies.find((enemy) => isBoss(enemy.kind))
    hide(!boss)
    if (boss) title(words.say(boss.kind as TextKey))
  }
}
