import { connectHost } from '@ganj/game-bridge'
import { createGame, type HostPort } from './app.ts'
import { createPractice } from './practice.ts'
import { createStage } from './stage.ts'
import './styles/tokens.css'
import './styles/page.css'
import './styles/gauges.css'
import './styles/words.css'
import './styles/controls.css'

const canvas = document.querySelector<HTMLCanvasElement>('#field')
const hud = document.querySelector<HTMLElement>('#hud')
if (!canvas || !hud) throw new Error('the page has no field')

let hostPort: HostPort
const game = createGame(createStage(canvas, hud), () => hostPort)

if (window.parent === window) {
  hostPort = createPractice(game)
} else {
  hostPort = connectHost({
    // a frame without an origin of its own receives the origin of the app
    origin: new URLSearchParams(location.search).get('host') ?? location.origin,
    handlers: {
      onStart: game.start,
      onPause: game.pause,
      onResume: game.resume,
      onSegment: game.addSegment,
      onSegmentRefused: game.refuseSegment,
      onReviveGranted: game.revive,
      onReviveRefused: game.giveUp,
      onSettings: game.apply,
      onReplay: game.replay,
      onSeek: game.seek,
      onSpeed: game.setSpeed,
    },
  })
}

const splash = document.querySelector('#splash')
splash?.classList.add('gone')
// what has faded away still turns, and a layer over everything is put together with each frame
setTimeout(() => splash?.remove(), 400)
