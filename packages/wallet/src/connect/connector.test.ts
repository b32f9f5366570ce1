import { SessionCrypto, TonConnect } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import type { TonConnectUiCreateOptions } from '../core/options.ts'
import { becomes } from '../testing/eventually.ts'
import { leaseConnector } from './connector.ts'
import { isMessage, openMessage } from './open-message.ts'

vi.setConfig({ testTimeout: 60_000 })

const lease = (options: TonConnectUiCreateOptions) =>
  leaseConnector(options, async () => ({ listWallets: async () => [], isMessage, openMessage }))

test('the SDK’s classes are not modified', () => {
  const { decrypt } = SessionCrypto.prototype
  const members = Object.getOwnPropertyDescriptors(TonConnect.prototype)
  lease({ manifestUrl: 'https://quiet.test/m.json' }).release()
  expect(SessionCrypto.prototype.decrypt).toBe(decrypt)
  expect(Object.getOwnPropertyDescriptors(TonConnect.prototype)).toEqual(members)
})

const manifestUrl = 'https://app.test/manifest.json'

test('widgets of one manifest share a connector until the last one releases it', () => {
  const [first, second] = [lease({ manifestUrl }), lease({ manifestUrl })]
  expect(second.connector).toBe(first.connector)
  expect(lease({ manifestUrl: 'https://other.test/m.json' }).connector).not.toBe(first.connector)
  const pause = vi.spyOn(first.connector, 'pauseConnection')
  first.release()
  first.release()
  expect(pause).not.toHaveBeenCalled()
  second.release()
  expect(pause).toHaveBeenCalledOnce()
  const later = lease({ manifestUrl })
  expect(later.connector).not.toBe(first.connector)
  later.release()
})

test('a second release closes what was opened since, and nothing that another widget uses', () => {
  const [first, second] = [lease({ manifestUrl }), lease({ manifestUrl })]
  const pause = vi.spyOn(first.connector, 'pauseConnection')
  first.release()
  second.release()
  first.release()
  expect(pause).toHaveBeenCalledTimes(2)
})

test('widgets with different required features or analytics share a connector, so that they see each other’s wallet', () => {
  const first = lease({ manifestUrl })
  const second = lease({
    manifestUrl,
    walletsRequiredFeatures: { signData: { types: ['text'] } },
    analytics: { mode: 'telemetry' },
  })
  expect(second.connector).toBe(first.connector)
  first.release()
  second.release()
})

test('a release removes the SDK’s listeners from the page, and analytics is off', async () => {
  const on = vi.spyOn(window, 'addEventListener')
  const off = vi.spyOn(window, 'removeEventListener')
  const { release } = lease({ manifestUrl: 'https://third.test/m.json' })
  await becomes(() => expect(on).toHaveBeenCalled())
  const names = on.mock.calls.map(([name]) => name)
  expect(names.every((name) => name.endsWith('-version'))).toBe(true)
  await becomes(() => {
    release()
    expect(off.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(names))
  })
  vi.restoreAllMocks()
})

test('the required features can change after the connector was created', async () => {
  const held = lease({ manifestUrl: 'https://demanding.test/m.json' })
  const refusals: string[] = []
  held.connector.onStatusChange(
    () => {},
    (error) => refusals.push(error.name),
  )
  /** An injected wallet without any feature. */
  const join = async () => {
    held.connector.connect({ jsBridgeKey: 'plain' })
    await becomes(() => expect(held.connector.connected || refusals.length > 0).toBe(true))
  }
  const reply = {
    event: 'connect',
    id: 1,
    payload: {
      items: [
        {
          name: 'ton_addr',
          address: `0:${'ab'.repeat(32)}`,
          network: '-239',
          publicKey: '',
          walletStateInit: '',
        },
      ],
      device: { platform: 'linux', appName: 'plain', appVersion: '1', maxProtocolVersion: 2, features: [] },
    },
  }
  const tonconnect = {
    protocolVersion: 2,
    isWalletBrowser: false,
    deviceInfo: reply.payload.device,
    connect: async () => reply,
    restoreConnection: async () => reply,
    disconnect: () => {},
    listen: () => () => {},
    send: async () => ({}),
  }
  Object.assign(window, { plain: { tonconnect } })
  await join()
  expect(refusals).toEqual([])
  await held.connector.disconnect()
  held.require({ signData: { types: ['text'] } })
  await join()
  expect(held.connector.connected).toBe(false)
  expect(refusals).toHaveLength(1)
  refusals.length = 0
  held.require(undefined)
  await join()
  expect(held.connector.connected).toBe(true)
  held.release()
  Reflect.deleteProperty(window, 'plain')
})
