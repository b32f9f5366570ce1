import { ClientFault } from '@ganj/client'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { readyGoals, sumOf } from './claimables.ts'
import { claim } from './commands.ts'
import { dailyRewardQuery, dailyTasksQuery, type TasksOfToday } from './reward-queries.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const fault = (status: number, code: string) =>
  new ClientFault({ status, code, detail: `detail of ${code}`, requestId: 'r' })
const task = { kind: 'task', publicId: 'play-1' } as const

let queries: QueryClient
const stateOf = () => queries.getQueryData(dailyTasksQuery.queryKey)?.tasks[0]?.state
const keysSent = () => call.mock.calls.map(([, sent]) => sent.key)

beforeEach(() => {
  call.mockReset()
  queries = new QueryClient()
  const tasks = [{ publicId: 'play-1', state: 'ready' }] as TasksOfToday['tasks']
  queries.setQueryData(dailyTasksQuery.queryKey, { tasks, endsAt: '', skewMs: 0 })
})

test('a reward is shown as claimed before the server has answered', async () => {
  let answer = (_reply: object) => {}
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const taken = claim(queries, task)
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  expect(stateOf()).toBe('claimed')
  answer({ reward: [{ currency: 'coin', amount: 30 }] })
  expect(await taken).toEqual([{ currency: 'coin', amount: 30 }])
})

test('a refused reward is claimable again, and the next press has a new key', async () => {
  call.mockRejectedValue(fault(409, 'reward.not-ready'))
  await expect(claim(queries, task)).rejects.toThrow()
  expect(stateOf()).toBe('ready')
  await expect(claim(queries, task)).rejects.toThrow()
  expect(new Set(keysSent()).size).toBe(2)
})

test('a retry after a lost answer has the same key', async () => {
  call.mockRejectedValueOnce(fault(0, 'network')).mockRejectedValueOnce(fault(503, 'server.unavailable'))
  call.mockResolvedValueOnce({ reward: [] })
  await expect(claim(queries, task)).rejects.toThrow()
  expect(stateOf()).toBe('ready')
  await expect(claim(queries, task)).rejects.toThrow()
  await claim(queries, task)
  expect(new Set(keysSent()).size).toBe(1)
})

test('a reward that was claimed on another device stays claimed', async () => {
  call.mockRejectedValue(fault(409, 'reward.claimed'))
  await expect(claim(queries, task)).rejects.toThrow()
  expect(stateOf()).toBe('claimed')
})

test('the answer to a daily reward updates the calendar', async () => {
  const days = [{ day: 1, state: 'ready' as const, reward: [{ currency: 'coin' as const, amount: 50 }] }]
  const calendar = { streak: 0, days, nextAt: null, serverTime: '2026-11-20T10:00:00Z' }
  queries.setQueryData(dailyRewardQuery.queryKey, { ...calendar, skewMs: 0 })
  call.mockResolvedValue({ reward: days[0]?.reward, calendar: { ...calendar, streak: 1 } })
  await claim(queries, { kind: 'daily', publicId: '1' })
  expect(queries.getQueryData(dailyRewardQuery.queryKey)?.streak).toBe(1)
})

test('ready goals are claimable, and rewards are summed by currency', () => {
  expect(
    readyGoals('achievement', [
      { publicId: 'a', state: 'open' },
      { publicId: 'b', state: 'ready' },
    ]),
  ).toEqual([{ kind: 'achievement', publicId: 'b' }])
  expect(
    sumOf([
      [{ currency: 'tether', amount: 0.1 }],
      [
        { currency: 'tether', amount: 0.2 },
        { currency: 'coin', amount: 5 },
      ],
    ]),
  ).toEqual([
    { currency: 'tether', amount: 0.3 },
    { currency: 'coin', amount: 5 },
  ])
})
