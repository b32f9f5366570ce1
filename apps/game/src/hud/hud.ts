import type { PowerUp, RunState } from '@ganj/game-core'
import { marks } from '../sprites/treasure.ts'
import type { Words } from '../texts/texts.ts'
import { element, icon, picture, replayAnimation, whenChanged, write } from './elements.ts'
import { bossGauge, comboGauge, fireGauge, hullGauge, scoreGauge, timersGauge } from './gauges.ts'

/** What stands between now and playing. */
export type Standing = 'held' | 1 | 2 | 3 | null

/** The display over the field. */
export interface Hud {
  speak(words: Words): void
  update(state: RunState, bag: readonly PowerUp[], standing: Standing): void
  /** A line across the field for a moment; `tone` colours it. */
  announce(text: string, tone: 'gold' | 'blue' | 'rose', under?: string): void
  /** A veil of colour over everything for a moment. */
  flash(tone: 'rose' | 'blue' | 'white'): void
  /** Where the score is to stand: its middle and the height of its letters, in CSS pixels of the window. */
  scorePlace(): { x: number; y: number; size: number }
  onPause(act: () => void): void
  onPowerUp(act: (powerUp: PowerUp) => void): void
}

/** Builds the display inside an element. */
export function createHud(root: HTMLElement): Hud {
  let words: Words | null = null
  let pause = () => {}
  let use: (powerUp: PowerUp) => void = () => {}
  // nothing to read before the first run
  const blank = whenChanged((on: boolean) => root.classList.toggle('blank', on))
  blank(true)
  const top = element('div', 'top', root)
  const left = element('div', 'left', top)
  const middle = element('div', 'middle', top)
  const right = element('div', 'right', top)
  const pauseButton = element('button', 'pause', right)
  pauseButton.append(icon('M-8-10H-2V10H-8ZM2-10H8V10H2Z'))
  pauseButton.addEventListener('click', () => pause())
  // one part at a time, so that no frame has to lay out and paint all of it
  const score = scoreGauge(middle)
  const parts = [
    [hullGauge(left), fireGauge(left)],
    [timersGauge(left), bossGauge(root)],
    [score, comboGauge(middle)],
  ] as const
  let turn = 0
  const veil = element('div', 'flash', root)
  const banner = element('div', 'banner', root)
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
    return button
  }

  const showHint = whenChanged((text: string) => {
    count.dataset.hint = text
  })

  const showStanding = whenChanged((standing: Standing) => {
    rest.classList.toggle('none', standing !== 'held')
    root.classList.toggle('standing', standing !== null)
    const number = typeof standing === 'number' ? standing : 0
    write(count, number && words ? words.digit(number) : '')
    if (number) replayAnimation(count, 'popped')
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
      turn = (turn + 1) % parts.length
      const shown = state.tick < 2 || standing ? parts.flat() : (parts[turn] ?? [])
      for (const gauge of shown) gauge(state, words)
      showBag(bag.join(' '))
      showHint(state.tick === 0 ? words.say('hint') : '')
      showStanding(standing)
    },
    announce(text, tone, under = '') {
      write(banner, text)
      banner.dataset.tone = tone
      banner.dataset.under = under
      replayAnimation(banner, 'shown')
    },
    flash(tone) {
      veil.dataset.tone = tone
      replayAnimation(veil, 'shown')
    },
    scorePlace() {
      const { left, top, width, height } = score.box.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(score.box).fontSize)
      return { x: left + width / 2, y: top + height / 2, size }
    },
    onPause: (act) => {
      pause = act
    },
    onPowerUp: (act) => {
      use = act
    },
  }
}
