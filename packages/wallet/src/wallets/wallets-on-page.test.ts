// @vitest-environment node
import { expect, test } from 'vitest'
import { walletsOnPage } from './wallets-on-page.ts'

const walletInfo = { name: 'New', app_name: 'new', image: '', about_url: '', platforms: ['chrome'] }

test('injected wallets with wallet info are found, and an embedded one also without it', () => {
  const page = {
    fresh: { tonconnect: { walletInfo } },
    inner: { tonconnect: { isWalletBrowser: true } },
    quiet: { tonconnect: { isWalletBrowser: false } },
    nothing: null,
    text: 'tonconnect',
  }
  expect(walletsOnPage(page).map(({ name, jsBridgeKey }) => [name, jsBridgeKey])).toEqual([
    ['New', 'fresh'],
    ['inner', 'inner'],
  ])
})

test('a cross-origin frame or a malformed wallet on the page is harmless', () => {
  const page = Object.defineProperty(
    {
      odd: { tonconnect: { walletInfo: { ...walletInfo, name: { first: 'New' } } } },
      empty: { tonconnect: { walletInfo: null } },
    },
    'frame',
    {
      enumerable: true,
      get: () => {
        throw new Error('cross-origin')
      },
    },
  )
  expect(walletsOnPage(page)).toEqual([])
})
