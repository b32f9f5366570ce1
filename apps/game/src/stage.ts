import type { Settings } from '@ganj/game-bridge'
import { field, type Happening, kindFacts, one, type PowerUp, type RunSetup } from '@ganj/game-core'
import type { Session } from './session.ts'

/** What one frame shows. */
export interface Scene {
  session: Session | null
  /** How far between the last tick and the next, 0 to 1. */
  rest: number
  /** Milliseconds. */
  now: number
  /** What stands between now and playing. */
  standing: 'held' | 1 | 2 | 3 | null
}

/** What the player sees and hears. */
export interface Stage {
  /** What the thumb drags on. */
  surface: HTMLElement
  /** CSS pixels to one pixel of the field. */
  scale(): number
  begin(settings: Settings, setup: RunSetup): void
  apply(settings: Settings): void
  happen(happening: Happening): void
  draw(scene: Scene): void
  unlockSound(): void
  onPause(act: () => void): void
  onPowerUp(act: (powerUp: PowerUp) => void): void
}

/** A stage on a canvas. */
export function createStage(canvas: HTMLCanvasElement, _hud: HTMLElement): Stage {
  const context = canvas.getContext('2d')
  const dot = (x: number, y: number, radius: number, color: string) => {
    if (!context) return
    context.fillStyle = color
    context.beginPath()
    context.arc(x / one, y / one, radius, 0, 7)
    context.fill()
  }
  const scale = () => Math.min(innerWidth / field.width, innerHeight / field.height)
  return {
    surface: canvas,
    scale,
    begin() {},
    apply() {},
    happen() {},
    unlockSound() {},
    onPause() {},
    onPowerUp() {},
    draw({ session }) {
      if (!context || !session) return
      canvas.width = innerWidth
      canvas.height = innerHeight
      context.translate((innerWidth - field.width * scale()) / 2, 0)
      context.scale(scale(), scale())
      const { state } = session
      for (const enemy of state.enemies) dot(enemy.x, enemy.y, kindFacts[enemy.kind].radius, '#c2466a')
      for (const bullet of state.bullets) dot(bullet.x, bullet.y, 3, '#ffe08a')
      for (const shot of state.shots) dot(shot.x, shot.y, shot.radius, '#ff5d73')
      for (const pickUp of state.pickUps) dot(pickUp.x, pickUp.y, 8, '#5aa2ff')
      dot(state.craftX, field.craftY * one, 16, '#ffb200')
      context.fillStyle = '#fff'
      context.fillText(`${state.score} ${state.hull}`, 10, 20)
    },
  }
}
