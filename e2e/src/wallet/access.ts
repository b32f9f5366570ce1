import assert from 'node:assert/strict'
import { pauseTimers } from '../browser/paused-timers.ts'
import { noticeMs } from './act.ts'
import { counts, eventually } from './check.ts'
import type { Test } from './connect.ts'
import { codeLink, openedBy, PHONE } from './stage.ts'

/** Keyboard, focus and direction. */
export const accessTests: Test[] = [
  [
    'the modal is a named dialog, takes the focus, traps it and restores it',
    async ({ open }) => {
      const page = await open()
      const button = page.locator('[data-tc-connect-button]')
      await button.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Connect your TON wallet' }).waitFor()
      await page.locator('dialog .gw-qr:not([disabled])').waitFor()
      const inside = () => page.evaluate(() => !!document.activeElement?.closest('dialog'))
      assert.equal(await inside(), true)
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press(press % 5 === 4 ? 'Shift+Tab' : 'Tab')
        assert.equal(await inside(), true)
      }
      await page.keyboard.press('Escape')
      await counts(page.locator('dialog'), 0)
      assert.equal(await button.evaluate((one) => one === document.activeElement), true)
    },
  ],
  [
    'changing the view keeps the focus inside, and a click outside closes',
    async ({ open }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await page.getByRole('button', { name: 'View all wallets' }).click()
      await page.locator('[data-tc-wallets-modal-list]').waitFor()
      await eventually(async () =>
        assert.equal(await page.evaluate(() => !!document.activeElement?.closest('dialog')), true),
      )
      await page.mouse.click(20, 400)
      await counts(page.locator('dialog'), 0)
    },
  ],
  [
    'the modal opens above a modal dialog of the host and is usable there',
    async ({ open }) => {
      const page = await open()
      await page.evaluate(() => {
        const host = document.body.appendChild(document.createElement('dialog'))
        host.id = 'host'
        host.showModal()
        return (window as unknown as { ui: { openModal(): Promise<void> } }).ui.openModal()
      })
      await codeLink(page)
      await page.keyboard.press('Escape')
      await counts(page.locator('#tc-widget-root dialog'), 0)
      assert.equal(await page.locator('#host').evaluate((one: HTMLDialogElement) => one.open), true)
    },
  ],
  [
    'arrow keys move in the menu and Escape returns to its button',
    async ({ connected, peer }) => {
      const page = await connected(peer())
      const button = page.locator('[data-tc-dropdown-button]')
      await button.click()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await eventually(async () => assert.equal(await focused(), 'Copy address'))
      assert.equal(await button.getAttribute('aria-expanded'), 'true')
      await page.keyboard.press('ArrowDown')
      assert.equal(await focused(), 'Disconnect')
      await page.keyboard.press('ArrowDown')
      assert.equal(await focused(), 'Copy address')
      await page.keyboard.press('Escape')
      await counts(page.locator('[data-tc-dropdown]'), 0)
      assert.equal(await button.evaluate((one) => one === document.activeElement), true)
    },
  ],
  [
    'arrow keys move between the tabs, in Persian the other way',
    async ({ open }) => {
      for (const [lang, key] of [
        ['en', 'ArrowRight'],
        ['fa', 'ArrowLeft'],
      ] as const) {
        const page = await open(`&lang=${lang}`)
        await page.locator('[data-tc-connect-button]').click()
        await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
        const tabs = page.getByRole('tab')
        await tabs.first().focus()
        await page.keyboard.press(key)
        assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true')
        assert.equal(await tabs.nth(1).evaluate((one) => one === document.activeElement), true)
        await page.close()
      }
    },
  ],
  [
    'sizes are as specified: modal 416, code 256, logo 60, menu 256 pixels',
    async ({ open, peer }) => {
      const page = await open()
      const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width
      await page.locator('[data-tc-connect-button]').click()
      const link = await codeLink(page)
      await eventually(async () => {
        assert.equal(await width('[data-tc-modal]'), 416)
        assert.equal(await width('.gw-qr > svg'), 256)
        assert.equal(await width('.gw-qr-logo'), 60)
      })
      const wallet = peer()
      await wallet.accept(link)
      await page.locator('[data-tc-dropdown-button]').click()
      await eventually(async () => assert.equal(await width('[data-tc-dropdown-container]'), 256))
    },
  ],
  [
    'below 440 pixels the modal is a sheet at the bottom, above 1020 the notification is at the side',
    async ({ connected, open, peer }) => {
      const narrow = await open()
      await narrow.locator('[data-tc-connect-button]').click()
      for (const [width, view, card] of [
        [440, 'desktop', 408],
        [439, 'mobile', 439],
      ] as const) {
        await narrow.setViewportSize({ width, height: 900 })
        await counts(narrow.locator(`[data-tc-wallets-modal-universal-${view}]`), 1)
        await eventually(async () => {
          assert.equal((await narrow.locator('[data-tc-modal]').boundingBox())?.width, card)
        })
      }
      const page = await connected(peer())
      await pauseTimers(page, noticeMs)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const notice = page.locator('[data-tc-list-notifications]')
      for (const width of [1020, 1021]) {
        await page.setViewportSize({ width, height: 900 })
        await eventually(async () => {
          const box = await notice.boundingBox()
          assert.ok(box)
          const after = width - box.x - box.width
          assert.ok(width > 1020 ? after === 16 : Math.abs(after - box.x) <= 1)
        })
      }
    },
  ],
  [
    'a tablet has the layout of its width, and offers the wallet’s app beside the code',
    async ({ open }) => {
      const page = await open()
      await page.locator('[data-tc-connect-button]').click()
      await counts(page.locator('[data-tc-wallets-modal-universal-desktop]'), 1)
      await page.locator('[data-tc-wallet-item]', { hasText: 'Peer' }).click()
      await page.getByRole('button', { name: 'Open Peer' }).click()
      const [link = ''] = await openedBy(page)
      assert.match(link, /^https:\/\/peer\.test\/connect\?/)
    },
    { context: { ...PHONE, viewport: { width: 900, height: 1200 } } },
  ],
  [
    'in Persian the layout is right to left and every text is Persian',
    async ({ open }) => {
      const page = await open('&lang=fa')
      await page.locator('[data-tc-connect-button]').click()
      const dialog = page.locator('dialog')
      assert.equal(await dialog.getAttribute('dir'), 'rtl')
      const close = await page.getByRole('button', { name: 'بستن' }).boundingBox()
      const card = await page.locator('[data-tc-modal]').boundingBox()
      assert.ok(close && card && close.x < card.x + card.width / 2)
      const latin = (await dialog.innerText())
        .replace(/TON|QR|Peer|Alpha|Beta|[A-Z]\b/g, '')
        .match(/[a-z]{3,}/i)
      assert.equal(latin, null)
    },
  ],
]
