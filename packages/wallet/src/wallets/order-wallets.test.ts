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

test('injected first, then the preferred before them, then Telegram’s wallet first of all', () => {
  expect(names(orderWallets(list, {}))).toBe('Wallet There A B Absent C')
  expect(names(orderWallets(list, { preferred: 'c' }))).toBe('Wallet C There A B Absent')
  expect(orderWallets(list, { preferred: 'c' })[1]?.isPreferred).toBe(true)
})

test('a preferred name that is there twice is nobody’s', () => {
  expect(names(orderWallets([...list, remote('C')], { preferred: 'c' }))).toBe('Wallet There A B Absent C C')
})

test('included wallets replace by name or are appended', () => {
  const ordered = orderWallets(list, {
    list: { includeWallets: [remote('A', { imageUrl: 'mine' }), remote('New')] },
  })
  expect(names(ordered)).toBe('Wallet There A B Absent C New')
  expect(ordered.find(({ name }) => name === 'A')?.imageUrl).toBe('mine')
})

test('without required features a wallet stays but is marked; without preferred ones it goes to the end', () => {
  const able = remote('Able', { features: [{ name: 'SendTransaction', maxMessages: 4 }] })
  const wanted = { sendTransaction: { minMessages: 2 } }
  const marked = orderWallets([remote('A'), able], { required: wanted })
  expect(marked.map(({ name, isSupportRequiredFeatures }) => [name, isSupportRequiredFeatures])).toEqual([
    ['A', false],
    ['Able', true],
  ])
  expect(names(orderWallets([remote('A'), able], { preferredFeatures: wanted }))).toBe('Able A')
})

test('the host leaves wallets out and says which come first, by either of their names', () => {
  const list = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => remote(name))
  const ordered = orderWallets(list, { list: { excludeWallets: ['beta'], firstWallets: ['Delta', 'gamma'] } })
  expect(ordered.map(({ name }) => name)).toEqual(['Delta', 'Gamma', 'Alpha'])
})

test('a wallet that the host includes under a key of something else on the page does no harm', () => {
  const wallet = { ...remote('Odd'), jsBridgeKey: 'opener' } as UIWallet
  expect(orderWallets([], { list: { includeWallets: [wallet] } })[0]).toMatchObject({ injected: false })
})

test('wallets without what is preferred go to the end and can be chosen all the same', () => {
  const features = [{ name: 'SignData' as const, types: ['text' as const] }]
  const ordered = orderWallets([remote('Plain'), remote('Signs', { features })], {
    preferredFeatures: { signData: { types: ['text'] } },
  })
  expect(ordered.map(({ name, isSupportRequiredFeatures }) => [name, isSupportRequiredFeatures])).toEqual([
    ['Signs', true],
    ['Plain', true],
  ])
})
