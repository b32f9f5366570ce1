import { settled } from '../browser/settled.ts'
import type { View } from './view.ts'

/** A screen of the app: a page, or an overlay. */
export interface Scene {
  name: string
  /** Set for a page, which is captured in full length. An overlay is captured in the viewport only. */
  page?: true
  show(view: View): Promise<void>
}

const at = (name: string, path: string): Scene => ({ name, page: true, show: ({ go }) => go(path) })

/** A page that is opened after the dialog of the previous scene is closed. */
const afterDialog = (name: string, path: string): Scene => ({
  name,
  page: true,
  async show(view) {
    await leaveDialog(view)
    await view.go(path)
  },
})

export const button = ({ page, say }: View, key: string) => page.getByRole('button', { name: say(key) })

/** A button whose name contains this text. */
const buttonThatHolds = ({ page, say }: View, key: string) =>
  page.locator('main button', { hasText: say(key).source.slice(1, -1) })

export async function dialogWith({ page, say }: View, key: string): Promise<void> {
  await page.getByRole('dialog', { name: say(key) }).waitFor()
  await settled(page)
}

export async function leaveDialog({ page }: View): Promise<void> {
  const dialog = await page.locator('dialog[open]').elementHandle()
  await page.keyboard.press('Escape')
  await page.waitForFunction((left) => !left?.isConnected, dialog)
}

/** Closes the dialogs over home: first the idle income, then the daily reward. */
export async function answerGreetings(view: View): Promise<void> {
  for (const greeting of ['idle.title', 'home.daily-reward']) {
    await dialogWith(view, greeting)
    await leaveDialog(view)
  }
}

const tab = (name: string, key: string): Scene => ({
  name,
  page: true,
  async show({ page, say }) {
    await page.getByRole('tab', { name: say(key) }).click()
    await settled(page)
  },
})

/** The scenes of the seeded app's player. Each scene starts from the one before it. */
export const regularScenes: readonly Scene[] = [
  { name: 'idle', show: (view) => dialogWith(view, 'idle.title') },
  {
    name: 'idle-double',
    async show(view) {
      await view.page
        .getByRole('group', { name: view.say('idle.double') })
        .getByRole('button')
        .first()
        .click()
      await settled(view.page)
    },
  },
  {
    name: 'daily',
    async show(view) {
      await leaveDialog(view)
      await dialogWith(view, 'home.daily-reward')
    },
  },
  {
    name: 'news',
    async show(view) {
      await leaveDialog(view)
      await button(view, 'event.close').waitFor()
      await settled(view.page)
    },
  },
  {
    name: 'home',
    page: true,
    async show(view) {
      await button(view, 'event.close').click()
      await settled(view.page)
    },
  },
  {
    name: 'intro',
    async show(view) {
      await view.page.locator('[data-home-ready] > button').click()
      await dialogWith(view, 'intro.title')
    },
  },
  {
    name: 'intro-bought',
    async show(view) {
      await button(view, 'carousel.next').click()
      await view.page.locator('dialog button[aria-pressed]').click()
      await settled(view.page)
    },
  },
  afterDialog('earn', '/earn'),
  at('daily-tasks', '/dailytasks'),
  at('achievements', '/achievements'),
  at('invite', '/invite-friend'),
  at('leader-board', '/leader-board'),
  tab('board-friends', 'board.friends'),
  tab('board-group', 'board.group'),
  at('game-info', '/game-info'),
  at('privacy', '/privacy'),
  at('history', '/history'),
  tab('history-runs', 'history.runs'),
  tab('history-spins', 'history.spins'),
  tab('history-purchases', 'history.purchases'),
  tab('history-payouts', 'history.payouts'),
  tab('history-seasons', 'history.seasons'),
  {
    name: 'history-season',
    page: true,
    async show({ page }) {
      await page.locator('#history button[aria-expanded=false]').first().click()
      await settled(page)
    },
  },
  at('profile', '/profile'),
  {
    name: 'profile-avatars',
    page: true,
    async show(view) {
      await button(view, 'profile.avatar.change').click()
      await settled(view.page)
    },
  },
  {
    name: 'profile-delete',
    page: true,
    async show(view) {
      await button(view, 'profile.avatar.done').click()
      await button(view, 'profile.delete').click()
      await settled(view.page)
    },
  },
  {
    name: 'profile-hand-over',
    async show(view) {
      await button(view, 'profile.hand-over').click()
      await dialogWith(view, 'profile.hand-over')
      await view.page.locator('dialog [role=img]').waitFor()
    },
  },
  afterDialog('upgrade', '/upgrade'),
  {
    name: 'upgrade-confirm',
    async show(view) {
      await button(view, 'upgrade.buy').last().click()
      await dialogWith(view, 'upgrade.confirm')
    },
  },
  afterDialog('shop', '/shop'),
  {
    name: 'shop-buy',
    async show(view) {
      await view.page.locator('article button:enabled').first().click()
      await dialogWith(view, 'shop.confirm')
    },
  },
  afterDialog('wheel', '/spin-wheel'),
  {
    name: 'wheel-odds',
    async show(view) {
      await buttonThatHolds(view, 'wheel.odds.see').click()
      await dialogWith(view, 'wheel.odds')
    },
  },
  {
    name: 'wheel-proof',
    async show(view) {
      await leaveDialog(view)
      await buttonThatHolds(view, 'wheel.provable.see').click()
      await dialogWith(view, 'wheel.proof')
    },
  },
  {
    name: 'wheel-proof-checked',
    async show(view) {
      await view.page.locator('dialog li button[aria-expanded=false]').last().click()
      await settled(view.page)
      await view.page.locator('dialog li').last().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'not-found',
    async show(view) {
      await leaveDialog(view)
      await view.go('/nowhere').catch(() => undefined)
      await view.page.getByRole('alert').waitFor()
    },
  },
]

/** The scenes of a new player. */
export const newcomerScenes: readonly Scene[] = [
  {
    name: 'welcome',
    async show(view) {
      await button(view, 'event.close').waitFor()
      await settled(view.page)
    },
  },
  at('new-earn', '/earn'),
  at('new-invite', '/invite-friend'),
  at('new-board', '/leader-board'),
  tab('new-board-friends', 'board.friends'),
  tab('new-board-group', 'board.group'),
  at('new-history', '/history'),
  tab('new-history-runs', 'history.runs'),
  tab('new-history-spins', 'history.spins'),
  tab('new-history-purchases', 'history.purchases'),
  at('new-wheel', '/spin-wheel'),
]

/** The scenes of a player who has spent everything. */
export const scenesWithoutFunds: readonly Scene[] = [
  {
    name: 'no-ticket',
    async show(view) {
      const { page } = view
      await answerGreetings(view)
      await page.locator('[data-home-ready] > button').click()
      await dialogWith(view, 'ticket.none')
    },
  },
  {
    name: 'upgrade-short',
    async show(view) {
      await leaveDialog(view)
      await view.go('/upgrade')
      await button(view, 'upgrade.buy').first().click()
      await dialogWith(view, 'upgrade.confirm')
    },
  },
  {
    name: 'shop-short',
    async show(view) {
      await leaveDialog(view)
      await view.go('/shop')
      await view.page.locator('article button:enabled').nth(1).click()
      await dialogWith(view, 'shop.confirm')
    },
  },
  afterDialog('wheel-short', '/spin-wheel'),
]
