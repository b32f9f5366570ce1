// @vitest-environment node
import { expect, test } from 'vitest'
import type { UIWallet } from '../core/options.ts'
import { injected, remote } from '../testing/fake-list.ts'
import { orderWallets } from './order-wallets.ts'

const names = (list: { name: string }[]) => list.map(({ name }) => name).join(' ')
const bot = remote('Wallet', { appName: 'telegram-wallet' })
const there = injected('There', { injected: true })
const absent = injected('Absent', { injected: false })
const list = [remote('A'), remote('B'), absent, there, bot, remote('C')]

test('Telegram’s wallet is first, then the preferred one, then injected ones', () => {
  expect(names(orderWallets(list, {}))).toBe('Wallet There A B Absent C')
  expect(names(orderWallets(list, { preferred: 'c' }))).toBe('Wallet C There A B Absent')
  expect(orderWallets(list, { preferred: 'c' })[1]?.isPreferred).toBe(true)
})

test('a preferred name that is not unique is ignored', () => {
  expect(names(orderWallets([...list, remote('C')], { preferred: 'c' }))).toBe('Wallet There A B Absent C C')
})

test('included wallets replace by name or are appended', () => {
  const ordered = orderWallets(list, {
    list: { includeWallets: [remote('A', { imageUrl: 'mine' }), remote('New')] },
  })
  expect(names(ordered)).toBe('Wallet There A B Absent C New')
  expect(ordered.find(({ name }) => name === 'A')?.imageUrl).toBe('mine')
})

test('a wallet without required features stays but is marked; without preferred ones it is moved to the end', () => {
  const able = remote('Able', { features: [{ name: 'SendTransaction', maxMessages: 4 }] })
  const wanted = { sendTransaction: { minMessages: 2 } }
  const marked = orderWallets([remote('A'), able], { required: wanted })
  expect(marked.map(({ name, isSupportRequiredFeatures }) => [name, isSupportRequiredFeatures])).toEqual([
    ['A', false],
    ['Able', true],
  ])
  expect(names(orderWallets([remote('A'), able], { preferredFeatures: wanted }))).toBe('Able A')
})

test('the host excludes wallets and sets which come first, by either of their names', () => {
  const list = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => remote(name))
  const ordered = orderWallets(list, { list: { excludeWallets: ['beta'], firstWallets: ['Delta', 'gamma'] } })
  expect(ordered.map(({ name }) => name)).toEqual(['Delta', 'Gamma', 'Alpha'])
})

test('an included wallet whose key is another property of the page is harmless', () => {
  const wallet = { ...remote('Odd'), jsBridgeKey: 'opener' } as UIWallet
  expect(orderWallets([], { list: { includeWallets: [wallet] } })[0]).toMatchObject({ injected: false })
})

test('wallets without preferred features are moved to the end and can still be chosen', () => {
  const features = [{ name: 'SignData' as const, types: ['text' as const] }]
  const ordered = orderWallets([remote('Plain'), remote('Signs', { features })], {
    preferredFeatures: { signData: { types: ['text'] } },
  })
  expect(ordered.map(({ name, isSupportRequiredFeatures }) => [name, isSupportRequiredFeatures])).toEqual([
    ['Signs', true],
    ['Plain', true],
  ])
})
