import { type EnemyKind, type GameEvent, isBoss, kindFacts, one } from '@ganj/game-core'
import type { Display } from './scene/display.ts'
import type { Effects } from './scene/effects.ts'
import type { TextKey, Words } from './texts/texts.ts'

/** The outputs for a gameEvent: effects in the field, texts over it, and the screen shake. */
export interface Answering {
  effects: Effects
  display: Display
  words: Words
  /** Shakes by pixels of the field; does nothing with reduced motion. */
  shake(force: number): void
  /** Records that an enemy was hit near a position. */
  strike(x: number, y: number): void
}

/** Shows the effects of one gameEvent. */
export function react({ effects, display, words, shake, strike }: Answering, gameEvent: GameEvent) {
  const { what, kind, value } = gameEvent
  const x = gameEvent.x / one
  const y = gameEvent.y / one
  switch (what) {
    case 'fired':
      return effects.flare('glow-gold', x, y - 26, 0.22, 0.05, 0.07, 0.8)
    case 'enemy-fired':
      return effects.flare('glow-rose', x, y + 8, 0.3, 0.1, 0.16)
    case 'struck':
      strike(gameEvent.x, gameEvent.y)
      return effects.burst('spark', x, y, 3, 130, 0.5)
    case 'killed':
      return explode(effects, shake, kind as EnemyKind, x, y, value)
    case 'shielded':
      effects.flare('ring', x, y, 0.15, 0.5, 0.25)
      return effects.burst('blueSpark', x, y, 6, 200, 0.7)
    case 'hit':
      display.flash('rose')
      shake(9)
      effects.flare('glow-rose', x, y, 1.2, 0.2, 0.4)
      return effects.burst('spark', x, y, 18, 320, 1)
    case 'caught':
      return showCatch(effects, kind, x, y, value)
    case 'power-up':
      effects.flare('ring', x, y, 0.3, 1.3, 0.5)
      if (kind === 'bomb') bombFlash(effects, display, shake)
      return display.announce(words.say(kind as TextKey), 'gold')
    case 'overdrive':
      display.flash('blue')
      effects.flare('ring', x, y, 0.2, 2.4, 0.6)
      effects.burst('blueSpark', x, y, 26, 420, 1.1)
      return display.announce(words.say('overdrive'), 'blue')
    case 'wave':
      return value > 0
        ? display.announce(`${words.say('wave')} ${words.count(value + 1)}`, 'gold')
        : undefined
    case 'boss':
      shake(7)
      display.flash('rose')
      return display.announce(words.say(kind as TextKey), 'rose')
    case 'revived':
      display.flash('white')
      effects.flare('ring', x, y, 0.2, 3.5, 0.8)
      return display.announce(words.say('revived'), 'gold')
    case 'down':
    case 'over':
      return crash(effects, display, shake, words.say(what), x, y)
  }
}

function explode(
  effects: Effects,
  shake: (force: number) => void,
  kind: EnemyKind,
  x: number,
  y: number,
  points: number,
) {
  const size = kindFacts[kind].radius / 14
  const stony = kind === 'rock' || kind === 'boulder' || kind === 'geode' || kind === 'akvan'
  effects.flare('glow-white', x, y, 0.25 * size, 0.5 * size, 0.12)
  effects.flare(stony ? 'glow-blue' : 'glow-gold', x, y, 0.6 * size, 0.2, 0.35)
  effects.flare('ring', x, y, 0.1 * size, 0.5 * size, 0.3, 0.7)
  effects.burst(stony ? 'shard' : 'spark', x, y, Math.round(7 * size), 190 + 40 * size, 0.9)
  effects.burst('starlet', x, y, Math.round(3 * size), 150, 0.9)
  effects.addFloatingText(`+${points}`, x, y - 8, isBoss(kind) ? 2 : points >= 100 ? 1.15 : 0.85)
  if (!isBoss(kind)) return shake(size > 1.4 ? 3 : 1)
  shake(16)
  effects.flare('glow-white', x, y, 3, 0.5, 0.5)
  for (let i = 1; i <= 3; i++) effects.flare('ring', x, y, 0.2, i * 1.4, 0.4 + i * 0.2)
}

function showCatch(effects: Effects, kind: GameEvent['kind'], x: number, y: number, value: number) {
  const light = kind === 'blue-fire' ? 'glow-blue' : kind === 'ticket' ? 'glow-rose' : 'glow-turquoise'
  effects.flare(light, x, y, 0.7, 0.1, 0.3)
  effects.burst(kind === 'blue-fire' ? 'blueSpark' : 'starlet', x, y, 6, 150, 0.8)
  if (value > 0 && kind !== 'blue-fire') effects.addFloatingText(`+${value}`, x, y - 20)
}

function bombFlash(effects: Effects, display: Display, shake: (force: number) => void) {
  display.flash('white')
  shake(12)
  for (let i = 1; i <= 3; i++) effects.flare('ring', 180, 300, 0.4, 2 + i * 1.6, 0.4 + i * 0.15)
}

function crash(
  effects: Effects,
  display: Display,
  shake: (force: number) => void,
  text: string,
  x: number,
  y: number,
) {
  shake(14)
  display.flash('rose')
  effects.flare('glow-white', x, y, 1.6, 0.2, 0.4)
  effects.flare('ring', x, y, 0.2, 2.6, 0.7)
  effects.burst('spark', x, y, 40, 420, 1.2)
  effects.burst('shard', x, y, 18, 300, 1.2)
  display.announce(text, 'rose')
}
