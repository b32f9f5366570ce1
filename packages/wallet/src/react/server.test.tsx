// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  TonConnectButton,
  TonConnectUI,
  TonConnectUIProvider,
  useTonAddress,
  useTonConnectUI,
  useTonWallet,
} from '../index.ts'

function Probe() {
  const [ui, set] = useTonConnectUI()
  return (
    <output>{[ui === null, typeof set, useTonWallet() === null, useTonAddress() === ''].join(' ')}</output>
  )
}

const serverPage = (options: object = {}) =>
  renderToString(
    <TonConnectUIProvider manifestUrl="https://app.test/m.json" language="fa" {...options}>
      <TonConnectButton />
      <Probe />
    </TonConnectUIProvider>,
  )

test('on a server the button is rendered as loading with its id, and the widget is null', () => {
  const html = serverPage()
  expect(html).toContain('data-tc-connect-button-loading')
  expect(html).toContain('id="ton-connect-button"')
  expect(html).toContain('dir="rtl"')
  expect(html).toContain('<output>true function true true</output>')
})

test('server-rendered markup complies with a policy that forbids inline styles', () => {
  const html = serverPage({ uiPreferences: { colorsSet: { LIGHT: { accent: 'red' } } } })
  expect(html).not.toContain('<style')
  expect(html).not.toContain('style=')
})

test('a widget created on a server does nothing', () => {
  const ui = new TonConnectUI({ manifestUrl: 'https://app.test/m.json' })
  expect([ui.connected, ui.account, ui.wallet, ui.modalState.status]).toEqual([false, null, null, 'closed'])
})
