import { isEvent, isReason, isStoredConnection, isWallet } from './check-message.ts'

const account = {
  address: `0:${'ab'.repeat(32)}`,
  network: '-239',
  chain: '-239',
  publicKey: 'ab'.repeat(32),
}
const device = { platform: 'iphone', appName: 'a', features: ['SendTransaction', { name: 'SignData' }] }
const connected = {
  event: 'connect',
  id: 1,
  payload: { items: [{ name: 'ton_addr', ...account }], device },
}

export const seeds = [
  connected,
  { event: 'connect_error', id: 2, payload: { code: 300, message: 'No' } },
  { event: 'disconnect', id: 3, payload: {} },
  { account, device },
  { connectEvent: connected, session: { bridgeUrl: 'https://bridge.test/bridge' } },
].map((message) => JSON.stringify(message))

/** Messages of a bridge and stored connections are validated without an exception, and valid ones have an address. */
export function fuzz(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes)
  isStoredConnection(text)
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return
  }
  isReason(message)
  if (isWallet(message)) rawAddressOf((message as { account: { address: unknown } }).account.address)
  if (!isEvent(message) || (message as { event: string }).event !== 'connect') return
  const { items } = (message as { payload: { items: { name: string; address: unknown }[] } }).payload
  rawAddressOf(items.find(({ name }) => name === 'ton_addr')?.address)
}

function rawAddressOf(address: unknown): void {
  if (typeof address !== 'string' || !/^-?\d{1,10}:[0-9a-f]{64}$/i.test(address))
    throw new Error('no address')
}
