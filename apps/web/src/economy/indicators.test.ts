import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { indicatorsQuery, spendOptimistically } from './indicators.ts'

const ticketsIn = (queries: QueryClient) =>
  queries.getQueryData(indicatorsQuery.queryKey)?.find(({ publicId }) => publicId === 'ticket')?.value

function queriesWith(tickets: number) {
  const queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [
    { publicId: 'coin', value: 10 },
    { publicId: 'ticket', value: tickets },
  ])
  return queries
}

test('a spent ticket is gone at once and comes back when the server refuses', async () => {
  const queries = queriesWith(4)
  const takeBack = await spendOptimistically(queries, 'ticket', 1)
  expect(ticketsIn(queries)).toBe(3)
  takeBack()
  expect(ticketsIn(queries)).toBe(4)
})

test('what is shown never falls below zero', async () => {
  const queries = queriesWith(0)
  await spendOptimistically(queries, 'ticket', 1)
  expect(ticketsIn(queries)).toBe(0)
})
