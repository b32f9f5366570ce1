import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  THEME,
  TonConnectButton,
  TonConnectProviderNotSetError,
  type TonConnectUI,
  TonConnectUIProvider,
  type TonConnectUIProviderProps,
  useIsConnectionRestored,
  useTonAddress,
  useTonConnectModal,
  useTonConnectUI,
  useTonWallet,
} from '../index.ts'
import { becomes, eventually } from '../testing/eventually.ts'
import { FakeConnector, fakeWallet } from '../testing/fake-connector.ts'

let box: HTMLElement
// The account view is a separate chunk.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  box.remove()
  vi.unstubAllGlobals()
})

let ui: TonConnectUI
function Probe() {
  ;[ui] = useTonConnectUI()
  const wallet = useTonWallet()
  const [friendly, raw] = [useTonAddress(), useTonAddress(false)]
  const { state } = useTonConnectModal()
  return (
    <output>
      {[useIsConnectionRestored(), wallet?.device.appName, friendly, raw, state.status].join(' ')}
    </output>
  )
}

/** Renders and waits for the restoring and its effects. */
async function render(element: React.ReactNode): Promise<void> {
  await act(async () => root.render(element))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

const said = () => box.querySelector('output')?.textContent
const provided = (props: Partial<TonConnectUIProviderProps>, children: React.ReactNode = <Probe />) => (
  <TonConnectUIProvider {...(props as TonConnectUIProviderProps)}>{children}</TonConnectUIProvider>
)

test('hooks follow the connection', async () => {
  const connector = new FakeConnector()
  await render(provided({ connector }))
  expect(said()).toBe('true    closed')
  await act(async () => connector.accept(fakeWallet()))
  await eventually(() => expect(said()).toContain('true tonkeeper UQDt'))
  expect(said()).toContain(' 0:ed16')
  expect(ui.connected).toBe(true)
  expect(ui.account?.chain).toBe('-239')
  expect(ui.wallet).toMatchObject({ name: 'Tonkeeper' })
  await act(async () => ui.disconnect())
  expect(said()).toBe('true    closed')
})

test('strict mode keeps one subscription, unmounting removes it', async () => {
  const connector = new FakeConnector()
  await render(<StrictMode>{provided({ connector })}</StrictMode>)
  expect(connector.listeners).toBe(2)
  expect(connector.restores).toBe(1)
  await render(null)
  expect(connector.listeners).toBe(0)
  expect(document.getElementById('tc-widget-root')).toBeNull()
})

test('props can change after the first render, and a removed prop restores its default', async () => {
  const connector = new FakeConnector()
  await render(provided({ connector, language: 'fa' }, <TonConnectButton />))
  expect(box.textContent).toContain('اتصال کیف پول')
  expect(box.querySelector('[data-tc-button]')?.getAttribute('dir')).toBe('rtl')
  await render(
    provided(
      { connector, language: 'ru', uiPreferences: { theme: THEME.DARK, borderRadius: 's' } },
      <TonConnectButton />,
    ),
  )
  expect(box.textContent).toContain('Подключить кошелёк')
  expect(box.querySelector('[data-tc-button]')?.getAttribute('data-theme')).toBe('dark')
  await render(provided({ connector }, <TonConnectButton />))
  expect(box.textContent).toContain('Connect wallet')
  const language = { code: 'de', dir: 'ltr', texts: { connectWallet: 'Verbinden' } } as const
  await render(provided({ connector, language }, <TonConnectButton />))
  expect(box.textContent).toContain('Verbinden')
})

test('another connector creates another widget', async () => {
  const [first, second] = [new FakeConnector(), new FakeConnector()]
  await render(provided({ connector: first }))
  await render(provided({ connector: second }))
  expect([first.listeners, second.listeners]).toEqual([0, 2])
  await act(async () => second.accept(fakeWallet()))
  await eventually(() => expect(said()).toContain('tonkeeper'))
})

test('several buttons all work, and only the first has the id', async () => {
  const connector = new FakeConnector()
  const two = (
    <>
      <TonConnectButton />
      <TonConnectButton className="mine" style={{ float: 'left' }} />
    </>
  )
  await render(provided({ connector }, two))
  expect(box.querySelectorAll('[data-tc-connect-button]')).toHaveLength(2)
  expect(box.querySelectorAll('#ton-connect-button')).toHaveLength(1)
  expect(box.querySelector<HTMLElement>('.mine')?.style.float).toBe('left')
  await act(async () => connector.accept(fakeWallet()))
  const texts = () => [...box.querySelectorAll('[data-tc-dropdown-button]')].map((one) => one.textContent)
  await eventually(() => expect(texts()).toEqual(['UQDt…evY6', 'UQDt…evY6']))
})

test('two providers of one manifest show the same wallet, two providers with connectors show their own', async () => {
  const [first, second] = [new FakeConnector(), new FakeConnector()]
  await render(
    <>
      {provided({ connector: first }, <TonConnectButton />)}
      {provided({ connector: second }, <TonConnectButton />)}
    </>,
  )
  await act(async () => second.accept(fakeWallet()))
  await eventually(() => expect(box.querySelectorAll('[data-tc-dropdown-button]')).toHaveLength(1))
  expect(box.querySelectorAll('[data-tc-connect-button]')).toHaveLength(1)
})

test('a hook outside a provider throws an error that names the provider', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(<Probe />)).rejects.toThrow(TonConnectProviderNotSetError)
  await expect(render(<Probe />)).rejects.toThrow(
    'You should add <TonConnectUIProvider> on the top of the app to use TonConnect',
  )
  log.mockRestore()
})

test('a provider with neither manifest nor connector throws', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(provided({}))).rejects.toThrow(
    'You have to specify a `manifestUrl` or a `connector` in the options.',
  )
  log.mockRestore()
})

test('the modal opens, is a dialog, and closes with a reason', async () => {
  const connector = new FakeConnector()
  await render(provided({ connector, walletsListSource: false }))
  const states: unknown[] = []
  const off = ui.onModalStateChange(({ status, closeReason }) => states.push([status, closeReason]))
  await act(async () => ui.openModal())
  const heading = () => document.querySelector('#tc-widget-root dialog h1')?.textContent
  await becomes(() => act(async () => expect(heading()).toBe('Connect your TON wallet')))
  expect(said()).toContain('opened')
  await act(async () => ui.closeModal())
  expect(states).toEqual([
    ['opened', null],
    ['closed', 'action-cancelled'],
  ])
  off()
})
