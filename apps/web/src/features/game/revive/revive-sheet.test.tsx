import { ClientFault } from '@ganj/client'
import { getIndicators, getNextRevive, getRun, type Run, reviveRun } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { stubDialogs, until } from '../../../../test/screens.ts'
import { highScoreQuery, openRunQuery } from '../game-queries.ts'
import type { RunController } from '../run/run-controller.ts'
import { runControllerOf, useRun } from '../run/use-run.ts'
import { nextReviveQuery } from './revive.ts'
import { ReviveSheet } from './revive-sheet.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call, sessionOpen: async () => undefined }))

const price = { currency: 'gem', amount: 3 } as const
const serverTime = '2026-11-20T00:00:00Z'
const run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  levels: { speed: 0, power: 0, shuttle: 0 },
} as Run

function Show() {
  const state = useRun((snapshot) => snapshot.state)
  return 'fault' in state || state.name === 'paying' ? <ReviveSheet state={state} /> : null
}
const refused = new ClientFault({
  status: 409,
  code: 'economy.insufficient',
  detail: 'no gems',
  requestId: 'r',
})

let root: Root
let queries: QueryClient
let answer: { resolve: (value: object) => void; reject: (fault: Error) => void }
let gemsOfServer: number
let offerAnswer: Promise<object> | undefined
let balance: Promise<object> | undefined
let controller: RunController
const onGrant = vi.fn()

const gems = () => queries.getQueryData(indicatorsQuery.queryKey)?.[0]?.value
const payButton = () =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('۳'))
const shownNumbers = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)

beforeAll(startLanguage)
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stubDialogs()
  onGrant.mockReset()
  gemsOfServer = 3
  balance = undefined
  offerAnswer = undefined
  call.mockReset()
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getIndicators) return balance ?? [{ publicId: 'gem', value: gemsOfServer }]
    if (endpoint === getRun) return run
    if (endpoint === getNextRevive) return offerAnswer ?? { remainingRevives: 4, price, serverTime }
    return new Promise((resolve, reject) => {
      answer = { resolve, reject }
    })
  })
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'gem', value: gemsOfServer }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  queries.setQueryData(openRunQuery.queryKey, run)
  queries.setQueryData(highScoreQuery.queryKey, { score: 7 } as never)
  controller = runControllerOf(queries)
  controller.onTransition(({ event }) => event.type === 'granted' && onGrant(event.remaining))
  controller.play()
  await until(() => controller.snapshot().state.name === 'playing')
  controller.dispatch({ type: 'crashed' })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Show />
      </QueryClientProvider>,
    ),
  )
  await until(() => payButton() !== undefined)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  queries.clear()
})

test('the price leaves the counter at once, and the sheet still shows the revive while it is being paid', async () => {
  const shown = shownNumbers()
  await act(async () => payButton()?.click())
  await until(() => gems() === 0)
  expect(call).toHaveBeenCalledWith(reviveRun, expect.anything())
  expect(payButton()).toBeDefined()
  expect(shownNumbers()).toEqual(shown)
  gemsOfServer = 0
  await act(async () => answer.resolve({ remainingRevives: 3, price, paid: price, serverTime }))
  await until(() => onGrant.mock.calls.length > 0)
  expect(onGrant).toHaveBeenCalledWith(3)
  expect(gems()).toBe(0)
})

test('the button that ends the run is there before the price, and stays the same element with it', async () => {
  await act(async () => controller.dispatch({ type: 'passed' }))
  const { queryKey } = nextReviveQuery(run.publicId)
  await until(() => queries.getQueryData(queryKey) === undefined)
  let answerOffer: (offer: object) => void = () => {}
  offerAnswer = new Promise((resolve) => {
    answerOffer = resolve
  })
  await act(async () => controller.dispatch({ type: 'crashed' }))
  const passButton = () => [...document.querySelectorAll('button')].at(-1)
  const before = passButton()
  expect(before?.textContent).toBe('تمامش کن')
  expect(payButton()).toBeUndefined()
  answerOffer({ remainingRevives: 4, price, serverTime })
  await until(() => payButton() !== undefined)
  expect(passButton()).toBe(before)
  await act(async () => before?.click())
  expect(controller.snapshot().state.name).toBe('playing')
})

test('the price of a refused revive is restored', async () => {
  await act(async () => payButton()?.click())
  await until(() => gems() === 0)
  // The read of the balance stays pending: the optimistic change is reverted without it.
  balance = new Promise(() => {})
  await act(async () => answer.reject(refused))
  await until(() => gems() === 3)
})
