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

test('on a server the button is loading, styled, and the widget is null', () => {
  const html = renderToString(
    <TonConnectUIProvider manifestUrl="https://app.test/m.json" language="fa">
      <TonConnectButton />
      <Probe />
    </TonConnectUIProvider>,
  )
  expect(html).toContain('data-tc-connect-button-loading')
  expect(html).toContain('dir="rtl"')
  expect(html).toContain('--tc-accent:#0098ea')
  expect(html).toContain('<output>true function true true</output>')
})

test('a widget made on a server does nothing until it is in a browser', () => {
  const ui = new TonConnectUI({ manifestUrl: 'https://app.test/m.json' })
  expect([ui.connected, ui.account, ui.wallet, ui.modalState.status]).toEqual([false, null, null, 'closed'])
})
