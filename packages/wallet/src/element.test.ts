import { expect, test, vi } from 'vitest'
import { defineWalletButton, type WalletButtonElement } from './element.ts'
import { becomes } from './testing/eventually.ts'
import { fakeBridge } from './testing/fake-bridge.ts'
import { connectPayload, storeSession } from './testing/stored-session.ts'

// The views are a separate chunk, which loads slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('the element shows the button, follows its attributes, emits wallet-change and cleans up when removed', async () => {
  localStorage.clear()
  const bridge = fakeBridge()
  const { dapp, wallet } = storeSession('https://bridge.test/bridge', connectPayload())
  defineWalletButton()
  defineWalletButton()
  const element = document.createElement('ton-wallet-button') as WalletButtonElement
  element.setAttribute('manifest-url', 'https://app.test/m.json')
  element.setAttribute('language', 'fa')
  const told: unknown[] = []
  document.addEventListener('wallet-change', (event) =>
    told.push((event as CustomEvent).detail?.appName ?? null),
  )
  document.body.append(element)
  await becomes(() => expect(element.querySelector('[data-tc-dropdown-button]')).not.toBeNull())
  expect(told).toEqual(['tonkeeper'])
  await becomes(() => expect(bridge.live()).toHaveLength(1))
  bridge.say(wallet, dapp.sessionId, { event: 'disconnect', id: 2, payload: {} })
  await becomes(() => expect(element.textContent).toBe('اتصال کیف پول'))
  expect(told).toEqual(['tonkeeper', null])
  element.setAttribute('language', 'ru')
  await becomes(() => expect(element.textContent).toBe('Подключить кошелёк'))
  element.catalogue = { code: 'de', dir: 'ltr', texts: { connectWallet: 'Verbinden' } }
  await becomes(() => expect(element.textContent).toBe('Verbinden'))
  element.remove()
  expect(element.ui).toBeNull()
  await becomes(() => expect(element.textContent).toBe(''))
})
