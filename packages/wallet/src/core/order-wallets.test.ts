import { expect, test } from 'vitest'
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
  const ordered = orderWallets(list, { include: [remote('A', { imageUrl: 'mine' }), remote('New')] })
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
