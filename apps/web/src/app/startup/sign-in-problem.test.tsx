import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '#auth/store.ts'
import { config } from '#platform/config.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { launch } from '#platform/launch/launch.ts'
import { SignInProblem } from './sign-in-problem.tsx'

const sessionOpen = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ sessionOpen }))

let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

async function show(host: typeof launch.host, gotoVerify: boolean): Promise<string> {
  launch.host = host
  config.botUsername = 'ganj_bot'
  await act(async () => {
    useAuth.setState({ gotoVerify, errorMessage: '' })
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SignInProblem />
      </QueryClientProvider>,
    )
  })
  return document.querySelector('[role=alert]')?.textContent ?? ''
}

test('a plain browser shows where the app opens, not that a sign-in has expired', async () => {
  const told = await show('browser', true)
  expect(told).toContain('گنج داخل تلگرام باز می‌شود')
  expect(told).not.toContain('گذشته')
  expect(document.querySelector('a')?.href).toBe('https://t.me/ganj_bot')
})

test('an expired sign-in inside Telegram asks the player to open the app again', async () => {
  expect(await show('telegram', true)).toContain('دوباره از تلگرام بیا')
})

test('PlayDeck and other failures show the reason, without a link to the bot', async () => {
  for (const [host, refused] of [
    ['playdeck', true],
    ['telegram', false],
  ] as const) {
    expect(await show(host, refused)).toContain('خطایی رخ داد!')
    expect(document.querySelector('a')).toBeNull()
  }
})

test('a retry that brought no session can be repeated', async () => {
  await show('telegram', true)
  const retry = document.querySelector('button')
  for (const outcome of [() => Promise.resolve(), () => Promise.reject(new Error('no line'))]) {
    sessionOpen.mockImplementationOnce(outcome)
    await act(async () => retry?.click())
    expect(retry?.getAttribute('aria-busy')).not.toBe('true')
  }
  expect(sessionOpen).toHaveBeenCalledTimes(2)
})
