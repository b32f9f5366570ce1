import { getProfile, getSessions, getWheelCommitment, getWheelItems, spinWheel } from '@ganj/contract'
import type { Locator, Page } from 'playwright-core'
import type { Guest, House } from '../house/house.ts'

/** Something a player does with one press that changes something and moves no value. */
export interface Change {
  name: string
  path: string
  call: string
  prepare?(house: House, guest: Guest): Promise<unknown>
  button(page: Page): Promise<Locator>
  /** What the server has of it; another text once it is done. */
  state(guest: Guest): Promise<string>
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
    state: async (guest) => (await guest.call(getProfile)).username,
  },
  {
    name: 'an avatar',
    path: '/profile',
    call: '/user/profile',
    button: async (page) => {
      await page.locator('button[aria-expanded=false]').first().click()
      return page.getByRole('list', { name: 'عکس‌ها' }).locator('button[aria-pressed=false]').nth(3)
    },
    state: async (guest) => String((await guest.call(getProfile)).avatarPublicId),
  },
  {
    name: 'the end of a session',
    path: '/profile',
    call: '/auth/sessions/revoke',
    prepare: (house, guest) => house.signIn(guest.number),
    button: async (page) => named(page, /^خارج کن/).first(),
    state: async (guest) =>
      (await guest.call(getSessions))
        .map(({ publicId }) => publicId)
        .sort()
        .join(),
  },
  {
    name: 'the secret of the wheel',
    path: '/spin-wheel#proof',
    call: '/wheel/rotate',
    prepare: async (_house, guest) => {
      await guest.call(getWheelItems)
      await guest.call(spinWheel, { body: {} })
    },
    button: async (page) => named(page, 'راز را رو کن'),
    state: async (guest) => (await guest.call(getWheelCommitment)).commitment,
  },
]
