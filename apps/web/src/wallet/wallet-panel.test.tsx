import type { Profile } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { profileQuery } from '#player/profile-query.ts'
import { useWalletLink, type WalletLink, type WalletSession } from './wallet-link.ts'
import { WalletPanel } from './wallet-panel.tsx'

const loadWallet = vi.hoisted(() => vi.fn<() => Promise<WalletSession>>())
vi.mock('./load-wallet.ts', () => ({ loadWallet, hasStoredSession: () => false }))

const address = `UQ${'x'.repeat(46)}`
let root: Root
let place: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  loadWallet.mockReset()
  useWalletLink.setState({ phase: 'idle', again: null, address: null, session: null, isRestored: false })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

async function show(wallet: Profile['wallet']) {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  queries.setQueryData(profileQuery.queryKey, { wallet } as Profile)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <WalletPanel />
      </QueryClientProvider>,
    ),
  )
}
const press = (name: string) =>
  act(async () => {
    place.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
  })

test('when copying fails, the player sees a message and the whole address', async () => {
  vi.stubGlobal('navigator', { clipboard: undefined })
  await show({ address, network: '-239', provenAt: '2026-11-18T12:00:00Z' })
  expect(place.textContent).not.toContain(address)
  await press('کپی نشانی')
  expect(place.textContent).toContain(
    `مرورگرت نگذاشت کپی کنیم. نشانی کامل را نگه دار و خودت کپی کن:${address}`,
  )
})

test('copying the address is confirmed', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await show({ address, network: '-239', provenAt: '2026-11-18T12:00:00Z' })
  await press('کپی نشانی')
  expect(writeText).toHaveBeenCalledWith(address)
  expect(place.textContent).toContain('نشانی کپی شد')
})

const proven = { address, network: '-239', provenAt: '2026-11-18T12:00:00Z' } as const
const names = () => [...place.querySelectorAll('button')].map((button) => button.textContent?.trim())
const session = (change: Partial<WalletSession> = {}): WalletSession => ({
  ui: {} as WalletSession['ui'],
  ConnectButton: () => <button type="button">the widget</button>,
  connect: vi.fn(async () => undefined),
  reconnect: vi.fn(async () => undefined),
  disconnect: vi.fn(async () => undefined),
  ...change,
})
const widget = (state: Partial<WalletLink>) => act(async () => useWalletLink.setState(state))

test('until it is used, a button of the app has the place of the widget’s button', async () => {
  await show(null)
  expect(names()).toEqual(['اتصال کیف پول'])
  const loaded = session()
  loadWallet.mockImplementation(async () => {
    useWalletLink.setState({ session: loaded, isRestored: true })
    return loaded
  })
  await act(async () => place.querySelector('button')?.click())
  expect(loaded.connect).toHaveBeenCalledOnce()
  expect(names()).toEqual(['the widget'])
})

test('a proven wallet that is connected here has only the menu of the widget', async () => {
  await show(proven)
  await widget({ session: session(), isRestored: true, address })
  expect(names()).toEqual(['the widget'])
})

test('while a session is being restored the widget’s button is shown', async () => {
  await show(proven)
  await widget({ session: session(), isRestored: false })
  expect(names()).toContain('the widget')
})

test('a proven wallet that is not connected here can be connected or disconnected', async () => {
  const loaded = session()
  loadWallet.mockResolvedValue(loaded)
  await show(proven)
  await widget({ session: loaded, isRestored: true })
  const [, reconnect, disconnect] = place.querySelectorAll('button')
  await act(async () => reconnect?.click())
  expect(loaded.reconnect).toHaveBeenCalledOnce()
  await act(async () => disconnect?.click())
  expect(loaded.disconnect).toHaveBeenCalledWith(proven)
})

test('a wallet that is connected but not proven is not shown as proven', async () => {
  await show(null)
  await widget({ session: session(), isRestored: true, address })
  expect(names()).toEqual(['اتصال کیف پول'])
  const again = vi.fn(async () => undefined)
  await widget({ again })
  expect(names()).toEqual(['دوباره تأیید کن'])
  await act(async () => place.querySelector('button')?.click())
  expect(again).toHaveBeenCalledOnce()
})
