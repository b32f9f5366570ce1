import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseStartParam } from '#platform/launch/launch-params.ts'
import { addressOf, cardLink, sharePicture } from './share-picture.ts'

const share = vi.hoisted(() => vi.fn(async () => undefined))
const shareMessage = vi.hoisted(() => vi.fn(async () => false))
vi.mock('#platform/hosts/load-host.ts', () => ({ loadHost: async () => ({ share, shareMessage }) }))
vi.mock('#auth/api.ts', () => ({ call: vi.fn() }))

const flight = { kind: 'score', runPublicId: 'abcdefghijkl' } as const

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(() => vi.unstubAllGlobals())

test('the link of the card names the inviter and the card as the source', () => {
  const startParam =
    new URL(cardLink('GanjBot', 1007, 'https://ganj.test/')).searchParams.get('startapp') ?? ''
  expect(parseStartParam(startParam)).toEqual({ ref: '1007', jso: 'card' })
})

test('without a bot or an account the card leads to the page', () => {
  expect(cardLink('', 1007, 'https://ganj.test/leader-board?x=1')).toBe('https://ganj.test/')
  expect(cardLink('GanjBot', null, 'https://ganj.test/shop')).toBe('https://ganj.test/')
})

test('the readable link has no protocol and no query', () => {
  expect(addressOf(cardLink('GanjBot', 1007, 'https://ganj.test/'))).toBe('t.me/GanjBot')
  expect(addressOf('https://ganj.test/')).toBe('ganj.test')
})

test('without a native share sheet for pictures the host shares the link', async () => {
  vi.stubGlobal('navigator', {})
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  await sharePicture(flight, new Blob(), 'https://t.me/GanjBot?startapp=ref_7', 'come')
  expect(share).toHaveBeenCalledWith('https://t.me/GanjBot?startapp=ref_7', 'come')
  expect(opened).not.toHaveBeenCalled()
})

test('when the host sends the message of the bot, neither the share sheet nor the link is used', async () => {
  const sheet = vi.fn()
  vi.stubGlobal('navigator', { canShare: () => true, share: sheet })
  shareMessage.mockResolvedValueOnce(true)
  await sharePicture(flight, new Blob(), 'https://t.me/GanjBot?startapp=ref_7', 'come')
  expect(shareMessage).toHaveBeenCalledOnce()
  expect(sheet).not.toHaveBeenCalled()
  expect(share).not.toHaveBeenCalled()
})
