import { expect, test, vi } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { isAllowedLink, isHttps, registerScheme } from './allowed-links.ts'
import { openWalletLink } from './open-link.ts'

test.each([
  'https://wallet.test/connect?v=2',
  'tg://resolve?domain=wallet',
  'tc://?v=2',
  'tonkeeper-tc://?v=2',
  'nicegram-tc://x',
  'bitkeep://',
])('%s may be opened', (link) => {
  expect(isAllowedLink(link)).toBe(true)
})

const FORBIDDEN = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://app.test/1',
  'file:///etc/passwd',
  'http://wallet.test/connect',
  'intent://scan/#Intent;end',
  'ms-msdt:/id',
  'search-ms:query',
  'unheard-of://x',
  'wallet.test/connect',
  '',
  7,
  null,
  { toString: () => 'https://wallet.test' },
]

test.each(FORBIDDEN)('%s may not', (link) => {
  expect(isAllowedLink(link)).toBe(false)
  expect(isHttps(link)).toBe(false)
})

test('the scheme of a wallet that the host includes is allowed, unless a browser would execute it', () => {
  expect(isAllowedLink('mywallet://x')).toBe(false)
  registerScheme('mywallet://')
  expect(isAllowedLink('mywallet://x')).toBe(true)
  for (const link of FORBIDDEN.slice(0, 12)) registerScheme(link)
  for (const link of FORBIDDEN.slice(0, 12)) expect(isAllowedLink(link)).toBe(false)
})

test.each(['javascript:alert(1)', 'http://wallet.test/connect', 'intent://scan'])(
  'a wallet with the link %s opens nothing, whatever the source of the link',
  (url) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const link = { url, strategy: 'back' as const, force: true }
    expect(() => openWalletLink(link, systemClock)).toThrow('must not be opened')
    expect(open).not.toHaveBeenCalled()
    open.mockRestore()
  },
)
