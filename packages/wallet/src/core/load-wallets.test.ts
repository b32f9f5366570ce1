import { afterEach, expect, test, vi } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createCore } from './core.ts'
import { loadWallets } from './load-wallets.ts'

afterEach(() => void vi.unstubAllGlobals())

const entry = {
  name: 'Far',
  app_name: 'far',
  image: '',
  about_url: '',
  platforms: ['ios'],
  universal_url: 'https://far.test',
  bridge: [{ type: 'sse', url: 'https://b.far.test' }],
}

function core(walletsListSource?: string | false) {
  const clock = manualClock()
  const made = createCore(
    {
      manifestUrl: `https://a.test/${Math.random()}`,
      ...(walletsListSource === undefined ? {} : { walletsListSource }),
    },
    { clock },
  )
  const names = () => made.store.get().wallets?.map(({ name }) => name) ?? []
  return { core: made, clock, names }
}

/** Answers data: addresses as a browser does and leaves the rest to `network`. */
function stub(network: (url: string) => Promise<Response>) {
  const real = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (url.startsWith('data:')) return real(url)
    asked.push(url)
    return network(url)
  })
  return asked
}

test('the network’s list is shown when it is there soon', async () => {
  const asked = stub(async () => Response.json([entry]))
  const one = core()
  await loadWallets(one.core)
  expect(asked).toEqual(['https://config.ton.org/wallets-v2.json'])
  expect(one.names()).toEqual(['Far'])
})

test('a slow network shows the bundled list first and its own when it comes', async () => {
  let answer = (_: Response) => {}
  stub(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const one = core('https://list.test')
  const loading = loadWallets(one.core)
  await one.clock.wind(1500)
  await vi.waitFor(() => expect(one.names()).toHaveLength(12))
  answer(Response.json([entry]))
  await loading
  expect(one.names()).toEqual(['Far'])
})

test('a list that is no array falls back to the one built into the SDK', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  stub(async () => Response.json({ wrong: true }))
  const one = core('https://list.test')
  await loadWallets(one.core)
  expect(one.names().length).toBeGreaterThan(12)
  expect(log.mock.calls.flat().join()).toContain('Wrong wallets list format, wallets list must be an array.')
  log.mockRestore()
})

test('false keeps to the bundled list and asks nobody', async () => {
  const asked = stub(async () => Response.json([]))
  const one = core(false)
  await loadWallets(one.core)
  expect(asked).toEqual([])
  expect(one.names()).toHaveLength(12)
})
