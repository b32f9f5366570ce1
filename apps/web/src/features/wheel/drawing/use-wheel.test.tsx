import type { Spin, WheelItem } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indicatorsQuery } from '#player/balances/indicators.ts'

const spin = vi.hoisted(() => ({ prize: { currency: 'gem', amount: 3 }, itemPublicId: 'gone' }))
const playFeedback = vi.hoisted(() => vi.fn())
const stopSound = vi.hoisted(() => vi.fn())
vi.mock('#platform/play-feedback.ts', () => ({ playFeedback, stopSound }))
vi.mock('#player/commands/use-command.ts', () => ({
  useCommand: (_command: object, { onDone }: { onDone: (drawn: Spin) => void }) => ({
    isBusy: false,
    run: () => onDone(spin as Spin),
  }),
}))
const { useWheel } = await import('./use-wheel.ts')

let queries: QueryClient
let root: Root
let wheel: ReturnType<typeof useWheel>
const items: WheelItem[] = []
const cost = { currency: 'gem', amount: 5 } as const

function Show() {
  wheel = useWheel({ items, oddsVersion: 1 })
  return null
}

const gems = () =>
  queries.getQueryData(indicatorsQuery.queryKey)?.find(({ publicId }) => publicId === 'gem')?.value

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  playFeedback.mockReset()
  stopSound.mockReset()
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'gem', value: 10 }])
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Show />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => act(() => root.unmount()))

test('the sound of a prize plays when the wheel stops, and a repeated collect counts the prize once', async () => {
  await act(async () => wheel.spin(cost))
  expect(wheel.result).toEqual(spin)
  expect(playFeedback).toHaveBeenCalledWith('spin-reward-gem')
  expect(gems()).toBe(10)
  await act(async () => wheel.collect(null))
  await act(async () => wheel.collect(null))
  expect(gems()).toBe(13)
})

test('a new spin collects the previous prize first', async () => {
  await act(async () => wheel.spin(cost))
  await act(async () => wheel.spin(cost))
  expect(gems()).toBe(13)
  await act(async () => wheel.collect(null))
  expect(gems()).toBe(16)
})

test('leaving the wheel stops its sound', async () => {
  await act(async () => wheel.spin(cost))
  expect(stopSound).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  expect(stopSound.mock.calls).toEqual([['spin-wheel']])
})
