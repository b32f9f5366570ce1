import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFeatureModal, openModal } from '../../connect/open-modal.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeConnector, fakeWallet } from '../../testing/fake-connector.ts'
import { remote } from '../../testing/fake-list.ts'
import { TonConnectUI } from '../ton-connect-ui.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let ui: TonConnectUI
const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const press = (name: string) => {
  const button = [...document.querySelectorAll('dialog button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  )
  if (!(button instanceof HTMLElement)) throw new Error(`There is no button ${name}`)
  return act(async () => button.click())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  const connector = new FakeConnector()
  connector.list = [remote('Able'), remote('Other')]
  ui = new TonConnectUI({ connector, walletsListSource: false })
  await act(async () => ui.connectionRestored)
  await act(async () => openModal(ui.core))
  await act(async () => {
    connector.accept(fakeWallet())
    await ui.core.settling
    openFeatureModal(ui.core, { featureName: 'SignData' }, '')
  })
})
afterEach(async () => {
  await act(async () => ui.destroy())
  vi.unstubAllGlobals()
})

test('the view of a missing feature leads to the three steps of moving an account, and back', async () => {
  await eventually(() => expect(find('[data-tc-wallets-modal-list]')).not.toBeNull())
  await press('Move your account')
  expect(find('[data-tc-wallets-modal-restore] h1')?.textContent).toBe('Move your account')
  expect(document.querySelectorAll('[data-tc-wallets-modal-restore] li')).toHaveLength(3)
  await press('Back')
  expect(find('[data-tc-wallets-modal-restore]')).toBeNull()
  expect(find('[data-tc-wallets-modal-list]')).not.toBeNull()
})
