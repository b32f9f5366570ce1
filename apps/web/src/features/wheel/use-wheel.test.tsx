import type { Spin, WheelItem } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indicatorsQuery } from '#economy/indicators.ts'

const spin = vi.hoisted(() => ({ prize: { currency: 'gem', amount: 3 }, itemPublicId: 'gone' }))
const feel = vi.hoisted(() => vi.fn())
const hush = vi.hoisted(() => vi.fn())
vi.mock('#platform/feel.ts', () => ({ feel, hush }))
vi.mock('./use-spin.ts', () => ({
  useSpin: (onDrawn: (drawn: Spin) => void) => ({ asking: false, ask: () => onDrawn(spin as Spin) }),
}))
const { useWheel } = await import('./use-wheel.ts')

let queries: QueryClient
let root: Root
let wheel: ReturnType<typeof useWheel>
const items: WheelItem[] = []
const cost = { currency: 'gem', amount: 5 } as const

function Show() {
  wheel = useWheel(items)
  return null
}

const gems = () =>
  queries.getQueryData(indicatorsQuery.queryKey)?.find(({ publicId }) => publicId === 'gem')?.value

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  feel.mockReset()
  hush.mockReset()
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

test('a prize is heard when the wheel stands, and reaches its counter once, however often it is collected', async () => {
  await act(async () => wheel.spin(cost))
  expect(wheel.result).toEqual(spin)
  expect(feel).toHaveBeenCalledWith('spin-reward-gem')
  expect(gems()).toBe(10)
  await act(async () => wheel.collect(null))
  await act(async () => wheel.collect(null))
  expect(gems()).toBe(13)
})

test('who spins on without looking has the last prize counted first', async () => {
  await act(async () => wheel.spin(cost))
  await act(async () => wheel.spin(cost))
  expect(gems()).toBe(13)
  await act(async () => wheel.collect(null))
  expect(gems()).toBe(16)
})

test('who leaves the wheel does not hear it any more', async () => {
  await act(async () => wheel.spin(cost))
  expect(hush).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  expect(hush.mock.calls).toEqual([['spin-wheel']])
})
