import { connectHost } from '@ganj/game-bridge'
import { type Around, createGame } from './app.ts'
import { createPractice } from './practice.ts'
import { createStage } from './stage.ts'
import './styles/page.css'
import './styles/gauges.css'
import './styles/words.css'
import './styles/controls.css'

const canvas = document.querySelector<HTMLCanvasElement>('#field')
const hud = document.querySelector<HTMLElement>('#hud')
if (!canvas || !hud) throw new Error('the page has no field')

let around: Around
const game = createGame(createStage(canvas, hud), () => around)

if (window.parent === window) {
  around = createPractice(game)
} else {
  around = connectHost({
    // a frame without an origin of its own is told where its app is
    origin: new URLSearchParams(location.search).get('host') ?? location.origin,
    handlers: {
      onStart: game.start,
      onPause: game.pause,
      onResume: game.resume,
      onReviveGranted: game.revive,
      onReviveRefused: game.giveUp,
      onSettings: game.apply,
    },
  })
}

const splash = document.querySelector('#splash')
splash?.classList.add('gone')
// what has faded away still turns, and a layer over everything is put together with each frame
setTimeout(() => splash?.remove(), 400)
