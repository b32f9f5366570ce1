import type { Settings } from '@ganj/game-bridge'
import { type RunSetup, rulesVersion, segmentsOf } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import type { BrowserContext, Page } from 'playwright-core'
import { serveSites } from './sites.ts'

const app = 'http://app.test'
const game = 'http://game.test'

/** The moment and the setup of a run that is opened. */
export interface OpenedGame {
  /** Ticks that a bot has playedTicks before: the frame resumes the run from there. */
  playedTicks: number
  seed?: string
  /** Default: the strongest craft with every revive. */
  setup?: Partial<RunSetup>
  settings?: Partial<Settings>
}

/** Stands in for the app: starts the run from a checkpoint, and grants every revive. */
const appPage = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body{margin:0;background:#0b1026}iframe{position:fixed;inset:0;width:100%;height:100%;border:0}</style>
<iframe allow="autoplay"></iframe><script>
  const frame = document.querySelector('iframe')
  const send = (type, body) => frame.contentWindow.postMessage({ ganj: 'game', type, ...body }, '*')
  const answers = {
    hello: () => send('welcome', { version: 1 }),
    ready: () => send('start', start),
    'revive-request': () => send('revive-granted', { remaining: 3 }),
  }
  addEventListener('message', ({ data }) => answers[data.type]?.(data))
  frame.src = '${game}/?host=' + encodeURIComponent('${app}')
</script>`

const strongest = { speed: 9, power: 19, shuttle: 4 }

/**
 * Opens the built game as the app would, resumed from a bot's run.
 * @param page default: a new page
 */
export async function openGame(
  context: BrowserContext,
  { playedTicks, seed = '5ca1ab1e'.repeat(4), setup: other, settings }: OpenedGame,
  page?: Page,
): Promise<Page> {
  const setup = { seed, rulesVersion, levels: strongest, revives: 4, segments: segmentsOf(seed), ...other }
  const { bytes } = playRun(setup, 'expert', { stopAt: playedTicks })
  const start = {
    setup,
    settings: { locale: 'fa', sound: false, motionLevel: 'high', reducedMotion: false, ...settings },
    powerUps: ['shield', 'bomb', 'double-damage'],
    ...(playedTicks > 0 ? { checkpoint: Buffer.from(bytes).toString('base64url') } : {}),
  }
  await serveSites(context, {
    [app]: {
      pages: {
        '/': appPage.replace('const frame', `const start = ${JSON.stringify(start)}\n  const frame`),
      },
    },
    [game]: { folder: new URL('../../../apps/game/dist/', import.meta.url) },
  })
  const opened = page ?? (await context.newPage())
  await opened.goto(`${app}/`)
  await opened.frameLocator('iframe').locator('#hud output').waitFor()
  return opened
}
