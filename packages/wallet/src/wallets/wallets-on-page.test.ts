// @vitest-environment node
import { expect, test } from 'vitest'
import { walletsOnPage } from './wallets-on-page.ts'

const walletInfo = { name: 'New', app_name: 'new', image: '', about_url: '', platforms: ['chrome'] }

test('wallets that say who they are are found, and one in whose browser the page runs needs not', () => {
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

test('a foreign frame or a malformed wallet on the page does no harm', () => {
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
