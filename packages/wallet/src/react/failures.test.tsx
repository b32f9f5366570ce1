import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TonConnectButton, TonConnectUI, TonConnectUIProvider } from '../index.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeConnector, fakeWallet } from '../testing/fake-connector.ts'
import type * as loading from './load-bundle.ts'

const load = vi.hoisted(() => ({ fails: false, waits: Promise.resolve() }))
vi.mock('./load-bundle.ts', async (original) => {
  const { loadBundle } = await original<typeof loading>()
  return {
    loadBundle: async () => {
      await load.waits
      if (load.fails) throw new TypeError('Failed to fetch the chunk')
      return loadBundle()
    },
  }
})

// The views are a separate chunk, which loads slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let box: HTMLElement
let root: Root
let ui: TonConnectUI
let connector: FakeConnector

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  load.fails = false
  load.waits = Promise.resolve()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  connector = new FakeConnector()
  ui = new TonConnectUI({ connector, walletsListSource: false })
  await act(async () => ui.connectionRestored)
  await act(async () =>
    root.render(
      <TonConnectUIProvider instance={ui}>
        <h1>Host</h1>
        <TonConnectButton />
      </TonConnectUIProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  ui.destroy()
  box.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const button = () => box.querySelector('button') as HTMLButtonElement
const press = (one: HTMLElement) => act(async () => one.click())
/** An invalid state, which makes every view throw. */
const unshowable = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError('unshowable')
    },
  },
)

test('a chunk that fails to load is shown on the button, which retries', async () => {
  load.fails = true
  await press(button())
  await eventually(() => expect(button().textContent).toBe('Didn’t work. Try again'))
  expect(box.querySelector('[role=alert]')).not.toBeNull()
  expect(button().getAttribute('aria-busy')).toBe('false')
  expect(ui.modalState.status).toBe('closed')
  load.fails = false
  await press(button())
  await eventually(() => expect(document.querySelector('#tc-widget-root dialog h1')).not.toBeNull())
  expect(button().textContent).toBe('Connect wallet')
})

test('the account view of a connected wallet that fails to load is shown on the button too', async () => {
  load.fails = true
  await act(async () => connector.accept(fakeWallet()))
  await eventually(() => expect(button().textContent).toBe('Didn’t work. Try again'))
  load.fails = false
  await press(button())
  await eventually(() => expect(button().getAttribute('aria-haspopup')).toBe('menu'))
  await eventually(() => expect(button().getAttribute('aria-label')).toBe('Wallet UQDt…evY6'))
  await press(button())
  expect(document.querySelector('[role=menu]')).not.toBeNull()
})

test('the account button gets the focus, however late it is loaded', async () => {
  button().focus()
  await press(button())
  await eventually(() => expect(document.querySelector('dialog h1')).not.toBeNull())
  let come = () => {}
  load.waits = new Promise((resolve) => {
    come = resolve
  })
  await act(async () => connector.accept(fakeWallet()))
  await eventually(() => expect(document.querySelector('dialog')).toBeNull())
  expect(button().disabled).toBe(true)
  expect(document.activeElement).toBe(document.body)
  come()
  await eventually(() => expect(button().getAttribute('aria-haspopup')).toBe('menu'))
  await eventually(() => expect(document.activeElement).toBe(button()))
})

test('a button that fails to render shows the failure, and the rest of the page is not affected', async () => {
  await act(async () => ui.core.store.set({ phase: 'connected', wallet: { account: unshowable } as never }))
  expect(box.querySelector('h1')?.textContent).toBe('Host')
  expect(box.querySelector('[data-tc-button-failed]')?.textContent).toBe('Didn’t work. Try again')
  await act(async () => ui.core.store.set({ phase: 'disconnected', wallet: null }))
  await press(button())
  expect(button().textContent).toBe('Connect wallet')
})

test('a view that fails to render shows the failure in its dialog, which can still be closed', async () => {
  await act(async () => ui.openModal())
  await eventually(() => expect(document.querySelector('dialog h1')).not.toBeNull())
  await act(async () => ui.core.store.set({ wallets: [unshowable] as never }))
  await eventually(() =>
    expect(document.querySelector('dialog h1')?.textContent).toBe('This could not be shown'),
  )
  expect(box.querySelector('h1')?.textContent).toBe('Host')
  const close = document.querySelector<HTMLElement>('dialog [aria-label=Close]')
  await press(close as HTMLElement)
  expect(ui.modalState.status).toBe('closed')
})

test('a notification that fails to render is omitted', async () => {
  await act(async () => ui.openModal())
  await eventually(() => expect(document.querySelector('dialog h1')).not.toBeNull())
  await act(async () => ui.core.store.set({ notice: { id: 1, name: 'nonsense' as never, leaving: false } }))
  expect(document.querySelector('dialog h1')?.textContent).toBe('Connect your TON wallet')
})
