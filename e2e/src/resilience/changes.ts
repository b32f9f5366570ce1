import { getProfile, getSessions, getWheelCommitment, getWheelItems, spinWheel } from '@ganj/contract'
import type { TestPlayer, TestServer } from '@ganj/server/test'
import type { Locator, Page } from 'playwright-core'

/** An action that changes something with one press and moves no value. */
export interface Change {
  name: string
  path: string
  call: string
  prepare?(server: TestServer, player: TestPlayer): Promise<unknown>
  button(page: Page): Promise<Locator>
  /** The server's state as a text, which differs once the change is made. */
  state(player: TestPlayer): Promise<string>
}

const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const changes: readonly Change[] = [
  {
    name: 'a username',
    path: '/profile',
    call: '/user/profile',
    button: async (page) => {
      await page.locator('form input').first().fill('shahrzad_1001')
      return named(page, 'ذخیره کن')
    },
    state: async (player) => (await player.call(getProfile)).username,
  },
  {
    name: 'an avatar',
    path: '/profile',
    call: '/user/profile',
    button: async (page) => {
      await page.locator('button[aria-expanded=false]').first().click()
      return page.getByRole('list', { name: 'عکس‌ها' }).locator('button[aria-pressed=false]').nth(3)
    },
    state: async (player) => String((await player.call(getProfile)).avatarPublicId),
  },
  {
    name: 'the end of a session',
    path: '/profile',
    call: '/auth/sessions/revoke',
    prepare: (server, player) => server.signIn(player.number),
    button: async (page) => named(page, /^خارج کن/).first(),
    state: async (player) =>
      (await player.call(getSessions))
        .map(({ publicId }) => publicId)
        .sort()
        .join(),
  },
  {
    name: 'the secret of the wheel',
    path: '/spin-wheel#proof',
    call: '/wheel/rotate',
    prepare: async (_house, player) => {
      await player.call(getWheelItems)
      await player.call(spinWheel, { body: {} })
    },
    button: async (page) => named(page, 'راز را رو کن'),
    state: async (player) => (await player.call(getWheelCommitment)).commitment,
  },
]
