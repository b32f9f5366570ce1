import {
  defaultRevives,
  getNextRevive,
  getRun,
  type NextRevive,
  openRun,
  type Run,
  submitScore,
} from '@ganj/contract'
import { rulesVersion } from '@ganj/game-core'
import { settled } from '../browser/settled.ts'
import { seededNow } from '../server/seeded-app.ts'
import { answer } from './answers.ts'
import { answerGreetings, button, dialogWith, leaveDialog, type Scene } from './scenes.ts'
import type { View } from './view.ts'

const run: Run = {
  publicId: 'lookedatrun1',
  state: 'open',
  ranked: true,
  seed: '5ca1ab1e'.repeat(4),
  rulesVersion,
  proof: 'replay',
  levels: { speed: 3, power: 2, shuttle: 1 },
  remainingRevives: 4,
  powerUps: ['shield', 'bomb'],
  blueFire: 0,
  openedAt: seededNow,
  score: null,
  coins: 0,
  earned: [],
  serverTime: seededNow,
}
const score = 48_910
const earnedOf = (coins: number): Run['earned'] => [
  { currency: 'gem', amount: 2 },
  { currency: 'coin', amount: coins },
  { currency: 'ticket', amount: 1 },
  { currency: 'blue-fire', amount: 18 },
]
/** A price that the player cannot pay. */
const beyond = { currency: 'gem', amount: 4_000 } as const

/** The fake behaviour of the game's frame, and the fake answers of the server about the run. */
const fakes: {
  frame: 'ours' | 'silent' | 'broken' | 'crashing'
  next: NextRevive
  left: Run | null
  judged: Run
  handIn: 'received' | 'lost' | 'refused'
  /** Number of runs so far. */
  opened: number
} = {
  frame: 'silent',
  next: { remainingRevives: 4, price: { currency: 'gem', amount: 10 }, serverTime: seededNow },
  left: null,
  judged: { ...run, state: 'pending' },
  handIn: 'received',
  opened: 1,
}

/** A fake game that crashes at once, fails, or never starts. */
const frame = (
  does: 'silent' | 'broken' | 'crashing',
) => `<!doctype html><body style="background:#161c4b"><script>
  const say = (type, body) => parent.postMessage({ ganj: 'game', type, ...body }, '*')
  const end = { score: ${score}, log: 'AAAA', ticks: 9000, stats: {} }
  const answers = {
    knock: () => say('hello', { versions: [1] }),
    welcome: () => say('ready'),
    start: () => ${does === 'broken' ? "say('error', { code: 'looked-at', detail: '' })" : "say('revive-request')"},
    'revive-refused': () => say('end', end),
  }
  if (${does !== 'silent'}) {
    addEventListener('message', ({ data }) => answers[data.type]?.())
    say('hello', { versions: [1] })
  }
</script>`

async function openGameScene(view: View): Promise<void> {
  const { page } = view
  Object.assign(fakes, {
    frame: 'silent',
    left: null,
    handIn: 'received',
    judged: { ...run, state: 'pending' },
    opened: 1,
  })
  await answerGreetings(view)
  await page.route(
    ({ pathname }) => pathname === '/game/',
    (route) =>
      fakes.frame === 'ours'
        ? route.fallback()
        : route.fulfill({ contentType: 'text/html', body: frame(fakes.frame) }),
  )
  await answer(view, openRun, () => ({ ...run, publicId: `lookedatrun${++fakes.opened}` }))
  await answer(view, getRun, (search) => {
    const publicId = search.get('gameInstanceId')
    return publicId === null ? fakes.left : { ...fakes.judged, publicId }
  })
  await answer(view, getNextRevive, () => fakes.next)
  await answer(view, submitScore, () => {
    if (fakes.handIn === 'lost') return 'no connection'
    if (fakes.handIn === 'refused') return { status: 400, detail: refusals[view.language] }
    return fakes.judged
  })
}

const refusals = {
  fa: 'ثبت این پرواز خوانده نشد.',
  en: 'The log of this flight cannot be read.',
  ru: 'Запись этого полёта не читается.',
} as const

/** The button that starts the run; its name may include a price. */
const startButton = ({ page, say }: View) =>
  page.locator('dialog button', { hasText: say('intro.fly').source.slice(1, -1) })

const play = ({ page }: View) => page.locator('[data-home-ready] > button').click()

/** Starts a run that crashes at once and offers a revive. */
async function crash(view: View, next: Partial<NextRevive>): Promise<void> {
  fakes.frame = 'crashing'
  Object.assign(fakes.next, next)
  await play(view)
  await view.page.locator('dialog[open] button').first().waitFor()
  await settled(view.page)
  if (await startButton(view).isVisible()) await startButton(view).click()
}

const home = async (view: View) => {
  await button(view, 'result.home').click()
  await view.page.locator('[data-home-ready]').waitFor()
  await settled(view.page)
}

/** A scene of an ended run: crashed, not revived, and verified with this result. */
const ending = (name: string, change: Partial<typeof fakes>, key: string | RegExp): Scene => ({
  name,
  async show(view) {
    await home(view)
    Object.assign(fakes, { handIn: 'received', ...change })
    await crash(view, { remainingRevives: 4, price: beyond })
    await dialogWith(view, 'revive.short')
    await button(view, 'revive.finish').click()
    await view.page.getByText(typeof key === 'string' ? view.say(key) : key).waitFor()
    await settled(view.page)
  },
})

/** The screens of a run from its loading to its card. */
export const gameScenes: readonly Scene[] = [
  {
    name: 'game-loading',
    async show(view) {
      await openGameScene(view)
      await play(view)
      await dialogWith(view, 'intro.title')
      await startButton(view).click()
      await view.page.getByText(view.say('game.loading')).waitFor()
    },
  },
  {
    name: 'home-continue',
    page: true,
    async show(view) {
      fakes.left = run
      await button(view, 'game.leave').click()
      await view.page.getByText(view.say('home.continue')).first().waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'game-stuck',
    async show(view) {
      fakes.frame = 'broken'
      await play(view)
      await view.page.getByText(view.say('game.stuck')).waitFor()
    },
  },
  {
    name: 'game-flying',
    async show(view) {
      await button(view, 'game.leave').first().click()
      fakes.frame = 'ours'
      await play(view)
      await view.page.frameLocator('iframe').locator('#hud output').waitFor()
      await view.page.getByText(view.say('game.loading')).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'game-paused',
    async show(view) {
      const hud = view.page.frameLocator('iframe').locator('#hud')
      await hud.locator('.pause').click()
      await hud.locator('.rest .go').waitFor()
    },
  },
  {
    name: 'revive',
    async show(view) {
      await button(view, 'game.leave').click()
      await settled(view.page)
      await crash(view, { remainingRevives: 4, price: { currency: 'gem', amount: 10 } })
      await dialogWith(view, 'revive.title')
    },
  },
  {
    name: 'result-pending',
    async show(view) {
      fakes.left = null
      await button(view, 'revive.pass').last().click()
      await view.page.getByText(view.say('result.pending')).waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'result',
    async show(view) {
      fakes.judged = {
        ...run,
        state: 'verified',
        score: 2_890,
        coins: 144,
        earned: earnedOf(144),
        blueFire: 18,
      }
      await view.page.getByText(view.say('result.verified')).waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'share',
    async show(view) {
      await button(view, 'result.share').click()
      await dialogWith(view, 'share.title')
      await view.page.locator('dialog img').waitFor()
    },
  },
  {
    name: 'revive-short',
    async show(view) {
      await leaveDialog(view)
      await home(view)
      await crash(view, { remainingRevives: 4, price: beyond })
      await dialogWith(view, 'revive.short')
    },
  },
  {
    name: 'result-record',
    async show(view) {
      fakes.judged = {
        ...run,
        state: 'verified',
        score: 1_948_910,
        coins: 97_445,
        earned: earnedOf(97_445),
        blueFire: 18,
      }
      await button(view, 'revive.finish').click()
      await view.page.getByText(view.say('result.record')).waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'revive-none',
    async show(view) {
      const { page } = view
      fakes.judged = { ...run, state: 'rejected' }
      // A run without remaining revives that was left open.
      fakes.left = run
      const saved = { run, log: 'AAAA', score, ended: false, key: 'looked-at', revived: defaultRevives }
      await page.evaluate((kept) => localStorage.setItem('ganj.run', kept), JSON.stringify(saved))
      const { origin, search } = new URL(page.url())
      await page.goto(`${origin}/${search}`)
      // The daily reward was shown today already.
      await dialogWith(view, 'idle.title')
      await leaveDialog(view)
      await crash(view, { remainingRevives: 0, price: null })
      fakes.left = null
      await dialogWith(view, 'revive.none')
    },
  },
  {
    name: 'result-rejected',
    async show(view) {
      await button(view, 'revive.finish').click()
      await view.page.getByText(view.say('result.rejected')).waitFor()
      await settled(view.page)
    },
  },
  ending(
    'result-practice',
    { judged: { ...run, state: 'verified', ranked: false, score } },
    'result.practice',
  ),
  ending('result-refused', { handIn: 'refused' }, new RegExp(Object.values(refusals).join('|'))),
  ending('result-unsent', { handIn: 'lost' }, 'result.unsent'),
]
