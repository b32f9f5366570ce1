import { offAll } from '@tma.js/sdk-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Host } from './host.ts'
import { createTelegramHost } from './telegram-host.ts'
import { mockTelegram, type TelegramMock } from './telegram-mock.ts'

let client: TelegramMock
let host: Host

const open = (version = '8.0', themeParams: Record<string, string> = {}) =>
  createTelegramHost({
    platform: 'ios',
    version,
    themeParams,
    initData: '',
    startParam: '',
    isFullScreen: false,
  })

beforeEach(() => {
  vi.useFakeTimers()
  client = mockTelegram()
  host = open()
})
afterEach(() => {
  offAll()
  vi.useRealTimers()
})

test('the theme is that of the launch until the client reports another', () => {
  const received = vi.fn()
  const stop = open('8.0', { bg_color: '#ffffff' }).followTheme(received)
  client.emit('theme_changed', { theme_params: { bg_color: '#17212b' } })
  expect(received.mock.calls).toEqual([['light'], ['dark']])
  stop()
  client.emit('theme_changed', { theme_params: { bg_color: '#ffffff' } })
  expect(received).toHaveBeenCalledTimes(2)
})

test('the insets of the device and of the bars are requested and summed, however late they arrive', () => {
  const received = vi.fn()
  host.followInsets(received)
  expect(client.received.map(({ name }) => name)).toEqual([
    'web_app_request_safe_area',
    'web_app_request_content_safe_area',
  ])
  expect(received).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4000)
  client.emit('content_safe_area_changed', { top: 46, bottom: 0, left: 0, right: 0 })
  client.emit('safe_area_changed', { top: 59, bottom: 34, left: 0, right: 0 })
  expect(received.mock.calls).toEqual([[{ top: 46, bottom: 0 }], [{ top: 105, bottom: 34 }]])
})

test('changes of the page’s size request the insets again; an invalid inset counts as zero', () => {
  const received = vi.fn()
  host.followInsets(received)
  client.emit('fullscreen_changed', { is_fullscreen: true })
  client.emit('viewport_changed', { height: 700, width: 390, is_expanded: true, is_state_stable: false })
  client.emit('viewport_changed', { height: 700, width: 390, is_expanded: true, is_state_stable: true })
  expect(client.of('web_app_request_safe_area')).toHaveLength(3)
  client.emit('safe_area_changed', { top: 'much', bottom: -3 })
  client.emit('safe_area_changed', null)
  expect(received.mock.calls).toEqual([[{ top: 0, bottom: 0 }], [{ top: 0, bottom: 0 }]])
})

test('full screen is requested, and is active when the client reports it', async () => {
  client.answer('web_app_request_fullscreen', () =>
    client.emit('fullscreen_changed', { is_fullscreen: true }),
  )
  expect(await host.setFullScreen(true)).toBe(true)
  client.answer('web_app_exit_fullscreen', () => client.emit('fullscreen_changed', { is_fullscreen: false }))
  expect(await host.setFullScreen(false)).toBe(false)
})

test('full screen is not active when the client ignores or refuses the request', async () => {
  const ignored = host.setFullScreen(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await ignored).toBe(false)
  client.answer('web_app_request_fullscreen', () =>
    client.emit('fullscreen_failed', { error: 'UNSUPPORTED' }),
  )
  expect(await host.setFullScreen(true)).toBe(false)
  client.answer('web_app_request_fullscreen', () =>
    client.emit('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' }),
  )
  expect(await host.setFullScreen(true)).toBe(true)
})

test('full screen follows the reports of the client, also that it is already active', () => {
  const received = vi.fn()
  const stop = host.followFullScreen(received)
  client.emit('fullscreen_failed', { error: 'UNSUPPORTED' })
  client.emit('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' })
  client.emit('fullscreen_changed', { is_fullscreen: false })
  stop()
  client.emit('fullscreen_changed', { is_fullscreen: true })
  expect(received.mock.calls).toEqual([[true], [false]])
})

test('the stable height is reported once the viewport is stable, never during a drag', () => {
  const received = vi.fn()
  const stop = host.followStableHeight(received)
  const viewport = { width: 390, is_expanded: true }
  client.emit('viewport_changed', { ...viewport, height: 500, is_state_stable: false })
  client.emit('viewport_changed', { ...viewport, height: 640, is_state_stable: true })
  client.emit('viewport_changed', { ...viewport, height: 0, is_state_stable: true })
  stop()
  client.emit('viewport_changed', { ...viewport, height: 700, is_state_stable: true })
  expect(received.mock.calls).toEqual([[640]])
})

test('the back button has one listener: a new one replaces the previous', () => {
  const first = vi.fn()
  const second = vi.fn()
  host.setBackButton(first)
  host.setBackButton(second)
  client.emit('back_button_pressed')
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
  host.setBackButton(null)
  client.emit('back_button_pressed')
  expect(second).toHaveBeenCalledOnce()
  expect(client.of('web_app_setup_back_button')).toEqual([
    { is_visible: true },
    { is_visible: true },
    { is_visible: false },
  ])
})

test('swipes, closing and the colours of the bars are sent with their method names', () => {
  host.allowVerticalSwipes(false)
  host.confirmClosing(true)
  host.paintBars('#0b1026')
  expect(client.received).toEqual([
    { name: 'web_app_setup_swipe_behavior', payload: { allow_vertical_swipe: false } },
    { name: 'web_app_setup_closing_behavior', payload: { need_confirmation: true } },
    { name: 'web_app_set_header_color', payload: { color: '#0b1026' } },
    { name: 'web_app_set_background_color', payload: { color: '#0b1026' } },
    { name: 'web_app_set_bottom_bar_color', payload: { color: '#0b1026' } },
  ])
})

test('each kind of haptic is sent with its parameters', () => {
  for (const kind of ['heavy', 'success', 'selection'] as const) host.haptic(kind)
  expect(client.of('web_app_trigger_haptic_feedback')).toEqual([
    { type: 'impact', impact_style: 'heavy' },
    { type: 'notification', notification_type: 'success' },
    { type: 'selection_change' },
  ])
})

test('a link is shared in a chat of the client', async () => {
  await host.share('https://t.me/ganj_bot?startapp=ref_7', 'بیا')
  expect(client.of('web_app_open_tg_link')).toEqual([
    {
      path_full: '/share/url?url=https%3A%2F%2Ft.me%2Fganj_bot%3Fstartapp%3Dref_7&text=%D8%A8%DB%8C%D8%A7',
    },
  ])
})

test('a message of the bot is sent by the client; a player who declines has answered', async () => {
  const prepare = vi.fn(async () => 'prepared-1')
  client.answer('web_app_send_prepared_message', () => client.emit('prepared_message_sent'))
  expect(await host.shareMessage(prepare)).toBe(true)
  expect(client.of('web_app_send_prepared_message')).toEqual([{ id: 'prepared-1' }])
  client.answer('web_app_send_prepared_message', () =>
    client.emit('prepared_message_failed', { error: 'USER_DECLINED' }),
  )
  expect(await host.shareMessage(prepare)).toBe(true)
})

test('the result is false when the client cannot send the message, or there is none', async () => {
  for (const error of ['UNSUPPORTED', 'MESSAGE_EXPIRED', 'MESSAGE_SEND_FAILED', 'UNKNOWN_ERROR', undefined]) {
    client.answer('web_app_send_prepared_message', () => client.emit('prepared_message_failed', { error }))
    expect(await host.shareMessage(async () => 'prepared-1')).toBe(false)
  }
  client.received.length = 0
  expect(await host.shareMessage(async () => null)).toBe(false)
  const prepare = vi.fn(async () => 'prepared-1')
  expect(await open('7.10').shareMessage(prepare)).toBe(false)
  expect(prepare).not.toHaveBeenCalled()
  expect(client.received).toEqual([])
})

test('two touches prepare one message, and a pending request is not repeated', async () => {
  let prepared = (_id: string) => {}
  const prepare = vi.fn(() => new Promise<string>((resolve) => (prepared = resolve)))
  const touches = [host.shareMessage(prepare), host.shareMessage(prepare)]
  prepared('prepared-1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await Promise.all(touches)).toEqual([true, true])
  expect(prepare).toHaveBeenCalledOnce()
  expect(client.of('web_app_send_prepared_message')).toEqual([{ id: 'prepared-1' }])
})

test('a channel is opened by the client itself', () => {
  host.openTelegramLink('https://t.me/ganj_news')
  expect(client.of('web_app_open_tg_link')).toEqual([{ path_full: '/ganj_news' }])
})

test('the query of a link is kept: a bot is opened with its start parameter', () => {
  host.openTelegramLink('https://t.me/ganj_bot?startapp=ref_7&mode=compact')
  expect(client.of('web_app_open_tg_link')).toEqual([{ path_full: '/ganj_bot?startapp=ref_7&mode=compact' }])
})

test('for a client too old to open links the browser opens the whole link', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const old = open('6.0')
  old.openTelegramLink('https://t.me/ganj_news?boost')
  await old.share('https://t.me/ganj_bot?startapp=ref_7', 'come')
  vi.unstubAllGlobals()
  expect(opened.mock.calls.map(([address]) => String(address))).toEqual([
    'https://t.me/ganj_news?boost',
    'https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fganj_bot%3Fstartapp%3Dref_7&text=come',
  ])
  expect(client.received).toEqual([])
})

test('an invoice is opened by its slug, and results of other invoices are ignored', async () => {
  client.answer('web_app_open_invoice', () => {
    client.emit('invoice_closed', { slug: 'older', status: 'paid' })
    client.emit('invoice_closed', { slug: 'abc', status: 'cancelled' })
    client.emit('invoice_closed', { slug: 'abc', status: 'paid' })
  })
  expect(await host.openInvoice('https://t.me/$abc')).toBe('cancelled')
  expect(client.of('web_app_open_invoice')).toEqual([{ slug: 'abc' }])
})

test('an invoice without an answer is pending: only the server knows', async () => {
  const outcome = host.openInvoice('https://t.me/invoice/abc')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await outcome).toBe('pending')
  client.answer('web_app_open_invoice', () => client.emit('invoice_closed', { slug: 'abc', status: 'odd' }))
  expect(await host.openInvoice('https://t.me/$abc')).toBe('pending')
})

test('an address that is no Telegram invoice is never opened', async () => {
  for (const url of ['https://elsewhere.test/$abc', 'javascript:alert(1)', 'https://t.me/ganj_bot', '']) {
    expect(await host.openInvoice(url)).toBe('failed')
  }
  expect(client.received).toEqual([])
})

test('the state of the home screen is requested, and the app is added to it', async () => {
  client.answer('web_app_check_home_screen', () => client.emit('home_screen_checked', { status: 'missed' }))
  expect(await host.homeScreen()).toBe('missing')
  client.answer('web_app_check_home_screen', () => client.emit('home_screen_checked', {}))
  const silent = host.homeScreen()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await silent).toBe('unsupported')
  client.answer('web_app_add_to_home_screen', () => client.emit('home_screen_added'))
  expect(await host.addToHomeScreen()).toBe(true)
  client.answer('web_app_add_to_home_screen', () => client.emit('home_screen_failed'))
  expect(await host.addToHomeScreen()).toBe(false)
})

test('an old client receives no methods that it does not support', async () => {
  const old = open('6.0')
  old.followInsets(vi.fn())
  old.setBackButton(vi.fn())
  old.allowVerticalSwipes(false)
  old.haptic('light')
  expect(old.hasFullScreen).toBe(false)
  expect(await old.homeScreen()).toBe('unsupported')
  expect(await old.openInvoice('https://t.me/$abc')).toBe('failed')
  expect(client.received).toEqual([])
})

test('visibility is reported to the app, and malformed messages are ignored', () => {
  const received = vi.fn()
  host.followVisibility(received)
  client.emit('visibility_changed', { is_visible: false })
  client.emit('visibility_changed', { is_visible: false })
  client.emit('visibility_changed', null)
  client.emit('visibility_changed', { is_visible: true })
  expect(received.mock.calls).toEqual([[false], [false], [true]])
})

test('launch parameters without a client cause no errors', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Reflect.deleteProperty(window, 'TelegramWebviewProxy')
  expect(() => open().haptic('light')).not.toThrow()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
