import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const call = vi.fn(async () => ({}))
const openTelegramLink = vi.fn()
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('#platform/hosts/load-host.ts', () => ({
  withHost: (action: (host: object) => void) => action({ openTelegramLink }),
}))
const { useChannelVisit } = await import('./use-channel-visit.ts')
const { useVisibility } = await import('#platform/visibility.ts')

let root: Root
let visit: () => void
const body = { body: { channel: 'ganj_news' } }

function Row() {
  visit = useChannelVisit('ganj_news').visit
  return null
}
const mount = () =>
  act(async () => {
    root = createRoot(document.createElement('div'))
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Row />
      </QueryClientProvider>,
    )
  })
const see = (host: boolean) => act(async () => useVisibility.setState({ page: true, host }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  call.mockClear()
  openTelegramLink.mockClear()
  useVisibility.setState({ page: true, host: true })
  await mount()
})
afterEach(() => act(async () => root.unmount()))

test('a tap opens the channel; after the return the server checks it once', async () => {
  act(visit)
  expect(openTelegramLink).toHaveBeenCalledWith('https://t.me/ganj_news')
  await see(false)
  expect(call).not.toHaveBeenCalled()
  await see(true)
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/channel/check' }), body)
  await see(false)
  await see(true)
  expect(call).toHaveBeenCalledOnce()
})

test('on a desktop, where the app stays visible, focusing its window is enough', async () => {
  act(visit)
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(call).toHaveBeenCalledOnce()
})

test('the visit survives a client that closes the app to show a channel', async () => {
  act(visit)
  await act(async () => root.unmount())
  expect(call).not.toHaveBeenCalled()
  await mount()
  expect(call).toHaveBeenCalledOnce()
})

test('without a visit the server is not asked', async () => {
  await see(false)
  await see(true)
  await act(async () => window.dispatchEvent(new Event('focus')))
  expect(call).not.toHaveBeenCalled()
})
