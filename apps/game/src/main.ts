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
    // A sandboxed frame has an opaque origin: the app passes its own origin in `host`.
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
// Removed after it has faded out: its animation would still run, as a layer that is composited in every frame.
setTimeout(() => splash?.remove(), 400)
