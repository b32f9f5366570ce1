import { afterEach, expect, test, vi } from 'vitest'
import { createCore } from '../core/core.ts'
import { deferred } from '../core/deferred.ts'
import { becomes } from '../testing/eventually.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { listWallets, loadWallets } from './load-wallets.ts'

vi.setConfig({ testTimeout: 60_000 })

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
    { clock, deferred: async () => deferred },
  )
  const names = () => made.store.get().wallets?.map(({ name }) => name) ?? []
  return { core: made, clock, names }
}

/** Answers `data:` URLs as a browser does, and passes the rest to `network`. */
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

test('the network’s list is shown when it arrives soon', async () => {
  const asked = stub(async () => Response.json([entry]))
  const one = core()
  await loadWallets(one.core)
  expect(asked).toEqual(['https://config.ton.org/wallets-v2.json'])
  expect(one.names()).toEqual(['Far'])
})

test('on a slow network the bundled list is shown first, then the network’s', async () => {
  let answer = (_: Response) => {}
  stub(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const one = core('https://list.test')
  const loading = loadWallets(one.core)
  await one.clock.advance(1500)
  await becomes(() => expect(one.names()).toHaveLength(12))
  answer(Response.json([entry]))
  await loading
  expect(one.names()).toEqual(['Far'])
})

test.each([
  ['is not an array', async () => Response.json({ wrong: true })],
  ['contains no valid entry', async () => Response.json([null, 1, { name: 'X' }])],
  ['is no JSON', async () => new Response('<html>')],
  ['cannot be fetched', () => Promise.reject(new TypeError('offline'))],
])(
  'for a list that %s the twelve bundled wallets stay, and it is fetched again next time',
  async (_, answer) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = stub(answer)
    const one = core('https://list.test')
    await loadWallets(one.core)
    expect(one.names()).toHaveLength(12)
    expect(log).toHaveBeenCalled()
    expect(await listWallets(one.core)).toHaveLength(12)
    expect(asked).toHaveLength(2)
    log.mockRestore()
  },
)

test('false uses the bundled list and sends no request', async () => {
  const asked = stub(async () => Response.json([]))
  const one = core(false)
  await loadWallets(one.core)
  expect(asked).toEqual([])
  expect(one.names()).toHaveLength(12)
})

test('a fetched list is used for ten minutes', async () => {
  const asked = stub(async () => Response.json([entry]))
  const one = core()
  vi.useFakeTimers({ toFake: ['Date'] })
  await listWallets(one.core)
  vi.setSystemTime(Date.now() + 599_000)
  await listWallets(one.core)
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2000)
  await listWallets(one.core)
  expect(asked).toHaveLength(2)
  vi.useRealTimers()
})

test('the connector of a widget lists the same wallets', async () => {
  stub(async () => Response.json([entry]))
  const one = core()
  expect((await one.core.connector().getWallets()).map(({ name }) => name)).toEqual(['Far'])
  one.core.lease?.release()
})
