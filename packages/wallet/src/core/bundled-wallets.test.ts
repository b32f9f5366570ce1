import { TonConnect } from '@tonconnect/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { bundledListSource, bundledWallets, injectedWallets } from './bundled-wallets.ts'

afterEach(() => void vi.restoreAllMocks())

test('the bundled list has twelve wallets the SDK accepts whole', async () => {
  const log = vi.spyOn(console, 'error')
  const source = bundledListSource({})
  const connector = new TonConnect({
    manifestUrl: 'https://a.test/m.json',
    walletsListSource: source,
    analytics: { mode: 'off' },
  })
  const wallets = await connector.getWallets()
  expect(wallets).toHaveLength(12)
  expect(wallets.map(({ appName }) => appName)).toEqual(bundledWallets().map((entry) => entry.app_name))
  expect(wallets.every(({ platforms }) => platforms.every(Boolean))).toBe(true)
  expect(log).not.toHaveBeenCalled()
})

test('a wallet on the page that no list knows is offered too', () => {
  const walletInfo = { name: 'New', app_name: 'new', image: '', about_url: '', platforms: ['chrome'] }
  const page = {
    tonkeeper: { tonconnect: { walletInfo: { ...walletInfo, name: 'T' } } },
    fresh: { tonconnect: { walletInfo } },
  }
  expect(injectedWallets(page).map(({ name }) => name)).toEqual(['T', 'New'])
  const source = decodeURIComponent(bundledListSource(page))
  expect(source).toContain('"name":"New"')
  expect(source.match(/"key":"tonkeeper"/g)).toHaveLength(1)
})

test('a foreign frame on the page does no harm', () => {
  const page = Object.defineProperty({}, 'frame', {
    enumerable: true,
    get: () => {
      throw new Error('cross-origin')
    },
  })
  expect(injectedWallets(page)).toEqual([])
})
