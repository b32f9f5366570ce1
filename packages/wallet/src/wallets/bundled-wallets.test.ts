import { TonConnect } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import { bundledWallets, listBundled } from './bundled-wallets.ts'

test('the bundled list has twelve wallets, and the SDK parses it in the same way', async () => {
  const log = vi.spyOn(console, 'error')
  const connector = new TonConnect({
    manifestUrl: 'https://a.test/m.json',
    walletsListSource: `data:application/json,${encodeURIComponent(JSON.stringify(bundledWallets()))}`,
    analytics: { mode: 'off' },
  })
  const wallets = listBundled()
  expect(wallets).toHaveLength(12)
  expect(wallets).toEqual(await connector.getWallets())
  expect(log).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
