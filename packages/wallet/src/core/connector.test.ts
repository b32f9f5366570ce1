import { SessionCrypto } from '@tonconnect/sdk'
import { expect, test, vi } from 'vitest'
import { leaseConnector } from './connector.ts'

test('the SDK is left as published until there is a connector; then one text is replaced', () => {
  const published = SessionCrypto.prototype.decrypt
  expect(() => new SessionCrypto().decrypt(new Uint8Array(60), new Uint8Array(32))).toThrow('secretkey')
  leaseConnector({ manifestUrl: 'https://quiet.test/m.json' }).release()
  expect(SessionCrypto.prototype.decrypt).not.toBe(published)
  expect(() => new SessionCrypto().decrypt(new Uint8Array(60), new Uint8Array(32))).toThrow(
    /Decryption error$/,
  )
})

const manifestUrl = 'https://app.test/manifest.json'

test('widgets of one manifest share a connector until the last lets go', () => {
  const [first, second] = [leaseConnector({ manifestUrl }), leaseConnector({ manifestUrl })]
  expect(second.connector).toBe(first.connector)
  expect(leaseConnector({ manifestUrl: 'https://other.test/m.json' }).connector).not.toBe(first.connector)
  const pause = vi.spyOn(first.connector, 'pauseConnection')
  first.release()
  first.release()
  expect(pause).not.toHaveBeenCalled()
  second.release()
  expect(pause).toHaveBeenCalledOnce()
  const later = leaseConnector({ manifestUrl })
  expect(later.connector).not.toBe(first.connector)
  later.release()
})

test('letting go once more closes what was opened since, and nothing that another widget uses', () => {
  const [first, second] = [leaseConnector({ manifestUrl }), leaseConnector({ manifestUrl })]
  const pause = vi.spyOn(first.connector, 'pauseConnection')
  first.release()
  second.release()
  first.release()
  expect(pause).toHaveBeenCalledTimes(2)
})

test('what widgets demand and whether they want analytics does not part them: they would not hear of each other', () => {
  const first = leaseConnector({ manifestUrl })
  const second = leaseConnector({
    manifestUrl,
    walletsRequiredFeatures: { signData: { types: ['text'] } },
    analytics: { mode: 'telemetry' },
  })
  expect(second.connector).toBe(first.connector)
  first.release()
  second.release()
})

test('letting go takes the SDK’s listeners off the page, and analytics is off', async () => {
  const on = vi.spyOn(window, 'addEventListener')
  const off = vi.spyOn(window, 'removeEventListener')
  const { release } = leaseConnector({ manifestUrl: 'https://third.test/m.json' })
  await vi.waitFor(() => expect(on).toHaveBeenCalled())
  const names = on.mock.calls.map(([name]) => name)
  expect(names.every((name) => name.endsWith('-version'))).toBe(true)
  await vi.waitFor(() => {
    release()
    expect(off.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(names))
  })
  vi.restoreAllMocks()
})

test('what wallets must be able to do may change after the connector was made', async () => {
  const lease = leaseConnector({ manifestUrl: 'https://demanding.test/m.json' })
  const refusals: string[] = []
  lease.connector.onStatusChange(
    () => {},
    (error) => refusals.push(error.name),
  )
  /** A wallet on the page that can sign nothing. */
  const join = async () => {
    lease.connector.connect({ jsBridgeKey: 'plain' })
    await vi.waitFor(() => expect(lease.connector.connected || refusals.length > 0).toBe(true))
  }
  const reply = {
    event: 'connect',
    id: 1,
    payload: {
      items: [{ name: 'ton_addr', address: '0:ab', network: '-239', publicKey: '', walletStateInit: '' }],
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
  await lease.connector.disconnect()
  lease.require({ signData: { types: ['text'] } })
  await join()
  expect(lease.connector.connected).toBe(false)
  expect(refusals).toHaveLength(1)
  refusals.length = 0
  lease.require(undefined)
  await join()
  expect(lease.connector.connected).toBe(true)
  lease.release()
  Reflect.deleteProperty(window, 'plain')
})
