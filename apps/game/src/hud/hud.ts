import { type PowerUp, type RunState, ticksPerSecond } from '@ganj/game-core'
import type { Places } from '../scene/place.ts'
import { marks } from '../sprites/treasure.ts'
import type { Words } from '../texts/texts.ts'
import type { View } from '../view.ts'
import { element, icon, picture, whenChanged, write } from './elements.ts'
import { bossGauge, createBoxes } from './gauges.ts'

/** The shown pause: paused, waiting for the network, a number of the countdown, or none. */
export type Standing = 'paused' | 'waiting' | 1 | 2 | 3 | null

/** The HTML over the canvas: buttons, texts for screen readers, and the positions of gauges drawn on the canvas. */
export interface Hud {
  speak(words: Words): void
  update(state: RunState, bag: readonly PowerUp[], standing: Standing): void
  /** The positions of the gauges drawn on the canvas. */
  places(view: View): Places
  onPause(act: () => void): void
  onPowerUp(act: (powerUp: PowerUp) => void): void
}

/** Creates the HUD inside an element. */
export function createHud(root: HTMLElement): Hud {
  let words: Words | null = null
  let pause = () => {}
  let use: (powerUp: PowerUp) => void = () => {}
  // There is no text before the first run.
  const blank = whenChanged((on: boolean) => root.classList.toggle('blank', on))
  blank(true)
  const top = element('div', 'top', root)
  const left = element('div', 'left', top)
  const middle = element('div', 'middle', top)
  const right = element('div', 'right', top)
  const pauseButton = element('button', 'pause', right)
  pauseButton.append(icon('M-8-10H-2V10H-8ZM2-10H8V10H2Z'))
  pauseButton.addEventListener('click', () => pause())
  const boss = element('div', 'boss none', root)
  const showBoss = bossGauge(boss)
  const boxes = createBoxes(left, middle, boss)
  let said = 0
  const count = element('div', 'count', root)
  const bagBox = element('div', 'bag', root)
  const rest = element('div', 'rest none', root)
  const restTitle = element('h2', '', rest)
  const go = element('button', 'go', rest)
  go.addEventListener('click', () => pause())

  const showBag = whenChanged((key: string) => {
    bagBox.replaceChildren(...(key ? key.split(' ') : []).map((name) => bagButton(name as PowerUp)))
  })

  const bagButton = (name: PowerUp) => {
    const button = element('button', 'power')
    button.append(picture(marks[name], 30))
    button.setAttribute('aria-label', words?.say(name) ?? name)
    button.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      use(name)
    })
    // A click of a keyboard or a screen reader: for a pointer the press has already used it.
    button.addEventListener('click', ({ detail }) => {
      if (detail === 0) use(name)
    })
    return button
  }

  const showHint = whenChanged((text: string) => {
    count.dataset.hint = text
  })

  const showStanding = whenChanged((standing: Standing) => {
    rest.classList.toggle('none', typeof standing !== 'string')
    go.classList.toggle('none', standing === 'waiting')
    if (words) restTitle.textContent = words.say(standing === 'waiting' ? 'waiting' : 'paused')
    root.classList.toggle('standing', standing !== null)
    const number = typeof standing === 'number' ? standing : 0
    write(count, number && words ? words.digit(number) : '')
  })

  return {
    speak(spoken) {
      words = spoken
      document.documentElement.lang = spoken.locale
      document.documentElement.dir = spoken.direction
      restTitle.textContent = spoken.say('paused')
      go.textContent = spoken.say('continue')
      pauseButton.setAttribute('aria-label', spoken.say('pause'))
    },
    update(state, bag, standing) {
      if (!words) return
      blank(false)
      showBoss(state, words)
      // Texts are updated together, once a second: every change causes a layout of the page.
      if (standing || state.tick < said || state.tick >= said + ticksPerSecond) {
        boxes.say(state, words)
        said = state.tick
      }
      showBag(bag.join(' '))
      showHint(state.tick === 0 ? words.say('hint') : '')
      showStanding(standing)
    },
    places: boxes.places,
    onPause: (act) => {
      pause = act
    },
    onPowerUp: (act) => {
      use = act
    },
  }
}
