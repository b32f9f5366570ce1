import type { Settings } from '@ganj/game-bridge'
import { type GameEvent, type PowerUp, type RunSetup, waveTicks } from '@ganj/game-core'
import { drawAtlas } from './draw/atlas.ts'
import { createCanvasPainter } from './draw/canvas-painter.ts'
import { createWebglPainter } from './draw/webgl-painter.ts'
import { createHud, type Standing } from './hud/hud.ts'
import { createQuality } from './quality.ts'
import { react } from './reactions.ts'
import { drawActors } from './scene/actors.ts'
import { createBackdrop } from './scene/backdrop.ts'
import type { Canvas } from './scene/canvas.ts'
import { drawCraft } from './scene/craft.ts'
import { createDisplay } from './scene/display.ts'
import { createEffects } from './scene/effects.ts'
import type { Places } from './scene/place.ts'
import { createShake } from './scene/shake.ts'
import { createStrikes } from './scene/strikes.ts'
import type { Session } from './session.ts'
import { createGameSounds } from './sound/game-sounds.ts'
import { allSprites } from './sprites/index.ts'
import { wordsOf } from './texts/texts.ts'
import { viewOf } from './view.ts'

/** The content of one frame. */
export interface Scene {
  session: Pick<Session, 'state' | 'bag'> | null
  /** The fraction between the last tick and the next, 0 to 1. */
  rest: number
  /** Milliseconds. */
  now: number
  standing: Standing
}

/** The rendering and sound of the game. */
export interface Stage {
  /** The element that receives touches. */
  surface: HTMLElement
  /** CSS pixels per pixel of the field. */
  scale(): number
  begin(settings: Settings, setup: RunSetup): void
  apply(settings: Settings): void
  showGameEvent(gameEvent: GameEvent): void
  draw(scene: Scene): void
  /** Shows a replay: all controls are disabled. */
  watch(): void
  /** Removes all effects: the next state does not follow from the last one. */
  cut(): void
  unlockSound(): void
  onPause(act: () => void): void
  onPowerUp(act: (powerUp: PowerUp) => void): void
}

/** Milliseconds between two updates of the HUD. */
const hudMs = 80

const quiet: Settings = { locale: 'fa', sound: false, motionLevel: 'high', reducedMotion: false }

/** A stage on a canvas, with the page over it. */
export function createStage(canvas: HTMLCanvasElement, root: HTMLElement): Stage {
  const hud = createHud(root)
  const backdrop = createBackdrop()
  const effects = createEffects()
  const shake = createShake()
  const strikes = createStrikes()
  const display = createDisplay()
  const gameSounds = createGameSounds()
  const quality = createQuality()
  let settings = quiet
  let words = wordsOf(settings.locale)
  let form = 0
  let view = viewOf(quality.of(settings.motionLevel))
  let last = 0
  let written = 0
  let stood: Standing = null
  let places: Places | null = null

  const paint = () => {
    const { canvas: page, frames } = drawAtlas(allSprites(form, words), Math.min(3.4, view.density))
    painter?.load(page)
    return frames
  }
  let painter = createWebglPainter(canvas) ?? createCanvasPainter(canvas)
  let frames = paint()

  const repaint = () => {
    view = viewOf(quality.of(settings.motionLevel))
    frames = paint()
  }
  const fit = () => {
    const { density } = view
    view = viewOf(quality.of(settings.motionLevel))
    if (view.density !== density) frames = paint()
    places = null
  }
  const restore = () => {
    painter = createWebglPainter(canvas) ?? painter
    repaint()
  }

  const apply = (wanted: Settings) => {
    settings = wanted
    words = wordsOf(settings.locale)
    hud.speak(words)
    gameSounds.mute(!settings.sound)
    // The texts and numbers on the canvas are drawn again with the font once both of its files are loaded.
    void document.fonts?.load('22px Lalezar', `${words.digit(1)}!`).then(repaint, repaint)
  }

  window.addEventListener('resize', fit)
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  canvas.addEventListener('webglcontextrestored', restore)

  return {
    surface: canvas,
    scale: () => view.scale,
    begin(wanted, setup) {
      form = setup.levels.shuttle
      effects.clear()
      apply(wanted)
      repaint()
    },
    apply,
    showGameEvent(gameEvent) {
      const force = settings.reducedMotion ? 0 : 1
      react(
        { effects, display, words, shake: (by) => shake.add(by * force), strike: strikes.note },
        gameEvent,
      )
      gameSounds.onGameEvent(gameEvent)
    },
    draw({ session, rest, now, standing }) {
      // Measured only while a run is played: paused frames may be rarer.
      if (session && !standing && quality.note(now - last)) fit()
      const seconds = Math.min(0.1, (now - last) / 1000)
      last = now
      if (!painter) return
      const lively = !settings.reducedMotion
      const scene: Canvas = {
        painter,
        frames,
        ...view.seen,
        pixel: 1 / view.scale,
        now,
        seconds,
        rich: quality.of(settings.motionLevel) !== 'low',
        lively,
      }
      const [dx, dy] = shake.at(seconds)
      painter.begin(view.width, view.height, view.density, view.left, view.top)
      painter.shift(dx, dy)
      const state = session?.state
      const hot = state && state.overdrive > 0 ? 2.6 : 1
      backdrop.draw(scene, state ? state.tick / waveTicks : 0, typeof standing === 'string' ? 0 : hot)
      if (state && session) {
        strikes.settle(state, seconds)
        drawActors(scene, state, rest, strikes.freshness)
        drawCraft(scene, state, rest, form)
        effects.draw(scene)
        if (standing !== stood) places = null
        if (now - written > hudMs || standing !== stood) {
          hud.update(state, session.bag, standing)
          written = now
          stood = standing
        }
        places ??= hud.places(view)
        // Texts and gauges do not shake with the field, so that they stay readable.
        painter.shift(0, 0)
        display.draw(scene, state, words, places, standing)
        gameSounds.play(state, standing === null && state.phase === 'flying')
      }
      painter.end()
    },
    watch: () => root.classList.add('watched'),
    cut: effects.clear,
    unlockSound: gameSounds.unlock,
    onPause: hud.onPause,
    onPowerUp: hud.onPowerUp,
  }
}
