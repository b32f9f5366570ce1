import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { indicatorsQuery } from './indicators.ts'
import { refreshBalances, showGain, spend } from './spending.ts'

let queries: QueryClient
const price = (amount: number) => ({ currency: 'coin' as const, amount })
const coins = () =>
  queries.getQueryData(indicatorsQuery.queryKey)?.find(({ publicId }) => publicId === 'coin')?.value
const serverSays = (value: number) =>
  queries.setQueryData(indicatorsQuery.queryKey, [
    { publicId: 'coin', value },
    { publicId: 'ticket', value: 0 },
  ])
const isStale = () => queries.getQueryState(indicatorsQuery.queryKey)?.isInvalidated

beforeEach(() => {
  queries = new QueryClient()
  serverSays(1000)
})

test('a price is subtracted at once and restored when the server refuses', async () => {
  const spent = await spend(queries, price(300))
  expect(coins()).toBe(700)
  spent.revert()
  expect(coins()).toBe(1000)
})

test('a refused price is restored alone; other pending prices stay subtracted', async () => {
  const [first, second] = await Promise.all([spend(queries, price(300)), spend(queries, price(200))])
  expect(coins()).toBe(500)
  first.revert()
  expect(coins()).toBe(800)
  second.confirm()
  expect(coins()).toBe(800)
})

test('a confirmed price stays subtracted when another is refused', async () => {
  const first = await spend(queries, price(300))
  const second = await spend(queries, price(300))
  first.confirm()
  second.revert()
  expect(coins()).toBe(700)
})

test('the shown balance never falls below zero, and is restored exactly', async () => {
  const spent = await spend(queries, price(1500))
  expect(coins()).toBe(0)
  spent.revert()
  expect(coins()).toBe(1000)
})

test('a balance that the server reports meanwhile is kept', async () => {
  const spent = await spend(queries, price(300))
  serverSays(690)
  spent.revert()
  expect(coins()).toBe(690)
})

test('a gain that is shown meanwhile is kept', async () => {
  const spent = await spend(queries, price(300))
  showGain(queries, 'coin', 50)
  expect(coins()).toBe(750)
  spent.revert()
  expect(coins()).toBe(1050)
})

test('balances are read again once no price is pending', async () => {
  const first = await spend(queries, price(300))
  const second = await spend(queries, price(200))
  await refreshBalances(queries)
  first.confirm()
  expect(isStale()).toBe(false)
  second.confirm()
  expect(isStale()).toBe(true)
})

test('without balances nothing is shown', async () => {
  queries = new QueryClient()
  const spent = await spend(queries, price(300))
  spent.revert()
  expect(coins()).toBeUndefined()
})
