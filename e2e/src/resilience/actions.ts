import { getPayoutTerms, getWheelItems, requestPayout, spinWheel } from '@ganj/contract'
import { credit, playRankedRun, proveWallet, type TestPlayer, type TestServer } from '@ganj/server/test'
import type { Locator, Page } from 'playwright-core'

/** An action that moves value with one press. */
export interface Action {
  name: string
  /** The page of the action. */
  path: string
  /** The call that it sends, and its kind in the ledger. */
  call: string
  kind: string
  /** Sets up its preconditions. */
  prepare?(server: TestServer, player: TestPlayer): Promise<unknown>
  /** Returns the button once the page is ready. */
  button(page: Page): Promise<Locator>
}

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Closes the dialogs over home: the idle income and, for a player with an earlier run, the daily reward. */
async function homeOf(page: Page, { hasPlayed = false } = {}): Promise<void> {
  for (const name of ['تا نبودی، سکه جمع شد', ...(hasPlayed ? ['جایزهٔ روزانه'] : [])]) {
    const greeting = page.getByRole('dialog', { name })
    await greeting.waitFor()
    await page.keyboard.press('Escape')
    await greeting.waitFor({ state: 'detached' })
  }
}

/** Presses Play, which starts a run. */
async function startRun(page: Page): Promise<void> {
  await homeOf(page)
  await named(page, /پرواز کن|ادامه بده/).click()
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
}

/** Simulates a crash: the frame requests a revive. */
async function crash(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one !== page.mainFrame())
  await frame?.evaluate(() => window.parent.postMessage({ ganj: 'game', type: 'revive-request' }, '*'))
}

/** Gives the player tether and a linked wallet. */
async function canBePaidOut(server: TestServer, { number }: TestPlayer): Promise<void> {
  await credit(server, number, { tether: 20_000_000n })
  await proveWallet(server, number)
}

export const actions: readonly Action[] = [
  {
    name: 'the daily reward',
    path: '/earn',
    call: '/daily-reward/claim',
    kind: 'daily-reward',
    button: async (page) => named(page, /جایزهٔ امروزت را بگیر/).first(),
  },
  {
    name: 'the reward of a task',
    path: '/dailytasks',
    call: '/daily-task/claim',
    kind: 'task',
    prepare: async (_house, player) => {
      await player.call(getWheelItems)
      await player.call(spinWheel, { body: {} })
    },
    button: async (page) => named(page, 'بگیر: گردونه را بچرخون'),
  },
  {
    name: 'the reward of an achievement',
    path: '/achievements',
    call: '/achievement/claim',
    kind: 'achievement',
    prepare: (server, player) => playRankedRun(server, player, 'novice'),
    button: async (page) => named(page, 'بگیر: اولین پرواز'),
  },
  {
    name: 'a spin of the wheel',
    path: '/spin-wheel',
    call: '/wheel/spin',
    kind: 'spin',
    button: async (page) => named(page, /بچرخون/),
  },
  {
    name: 'a pack',
    path: '/shop',
    call: '/shop/buy',
    kind: 'pack',
    prepare: (server, player) => credit(server, player.number, { coin: 900n }),
    button: async (page) => {
      await page.getByRole('article').filter({ hasText: 'سه بلیت' }).getByRole('button').click()
      return named(page, /^بخر$/)
    },
  },
  {
    name: 'an upgrade',
    path: '/upgrade',
    call: '/game/upgrade',
    kind: 'upgrade',
    prepare: (server, player) => credit(server, player.number, { coin: 900n }),
    button: async (page) => {
      await named(page, /^ارتقا/)
        .first()
        .click()
      return page.getByRole('dialog').getByRole('button', { name: 'ارتقا بده' })
    },
  },
  {
    name: 'coins that grew',
    path: '/',
    call: '/user/coin-idle-claim',
    kind: 'coin-idle',
    button: async (page) => named(page, /^بگیر$/),
  },
  {
    name: 'coins that grew, doubled',
    path: '/',
    call: '/user/coin-idle-double',
    kind: 'coin-idle-double',
    button: async (page) => {
      await page.getByRole('group', { name: 'دو برابرش کن' }).getByRole('button').first().click()
      return named(page, /دو برابر بگیر/)
    },
  },
  {
    name: 'the ticket of a run',
    path: '/',
    call: '/game/instance',
    kind: 'run-ticket',
    button: async (page) => {
      await homeOf(page)
      return named(page, /پرواز کن/)
    },
  },
  {
    name: 'a power-up that comes along',
    path: '/',
    call: '/game/power-up',
    kind: 'run-power-up',
    prepare: async (server, player) => {
      await playRankedRun(server, player, 'novice')
      await credit(server, player.number, { coin: 900n })
    },
    button: async (page) => {
      await homeOf(page, { hasPlayed: true })
      await named(page, /پرواز کن/).click()
      await page.getByRole('dialog').locator('button[aria-pressed=false]').click()
      return named(page, /بزن بریم/)
    },
  },
  {
    name: 'a revive',
    path: '/',
    call: '/game/revive',
    kind: 'run-revive',
    prepare: (server, player) => credit(server, player.number, { gem: 50n }),
    button: async (page) => {
      await startRun(page)
      await crash(page)
      return named(page, /برگرد به پرواز/)
    },
  },
  {
    name: 'a payout',
    path: '/profile',
    call: '/payment/request-payout',
    kind: 'payout',
    prepare: canBePaidOut,
    button: async (page) => {
      await named(page, 'برداشت تتر').click()
      await page.getByLabel('چقدر؟').fill('5')
      return named(page, 'برداشت کن')
    },
  },
  {
    name: 'the way back of a payout',
    path: '/history#payouts',
    call: '/payment/cancel-payout',
    kind: 'payout-return',
    prepare: async (server, player) => {
      await canBePaidOut(server, player)
      const { walletAddress } = await player.call(getPayoutTerms)
      await player.call(requestPayout, { body: { walletAddress: walletAddress ?? '', amount: 5 } })
    },
    // The payout in progress is expanded.
    button: async (page) => named(page, 'پسش بگیر'),
  },
]
