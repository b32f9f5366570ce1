// @vitest-environment node
import { expect, test } from 'vitest'
import type { Device } from './device.ts'
import { openTelegramLink, postToHost } from './telegram.ts'

const device = { framed: false, telegramVersion: '6.1' } as Device

/** A page inside Telegram's own webview. */
function webview() {
  const posted: unknown[] = []
  const opened: string[] = []
  const page = {
    TelegramWebviewProxy: {
      postEvent: (type: string, data: string) => posted.push([type, JSON.parse(data)]),
    },
    open: (url: string) => opened.push(url),
  } as unknown as Window
  return { page, posted, opened }
}

test('the host opens a t.me link by its path and parameters only', () => {
  const { page, posted } = webview()
  openTelegramLink('https://t.me/wallet/start?startapp=tonconnect', device, page)
  expect(posted).toEqual([['web_app_open_tg_link', { path_full: '/wallet/start?startapp=tonconnect' }]])
})

test('for a host older than 6.1 a new tab is opened', () => {
  const { page, posted, opened } = webview()
  openTelegramLink('https://t.me/wallet', { ...device, telegramVersion: '6.0' }, page)
  expect([posted, opened]).toEqual([[], ['https://t.me/wallet']])
})

test('other protocols and hosts are refused', () => {
  const { page } = webview()
  expect(() => openTelegramLink('tg://resolve', device, page)).toThrow('Url protocol is not supported')
  expect(() => openTelegramLink('https://wallet.test/x', device, page)).toThrow('Url host is not supported')
})

test('outside Telegram no message is posted', () => {
  const page = {} as Window & { parent: Window }
  page.parent = page
  expect(postToHost('web_app_expand', {}, page)).toBe(false)
})
