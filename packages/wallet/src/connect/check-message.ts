type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isString = (value: unknown): value is string => typeof value === 'string'
const isOptionalString = (value: unknown) => value === undefined || isString(value)
const matches = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)

const RAW_ADDRESS = /^-?\d{1,10}:[0-9a-f]{64}$/i

/** Whether a value is an account of a connect event, or with `chain` of a connector. */
const isAccount = (account: unknown, network: 'network' | 'chain') =>
  isFields(account) &&
  // Everything else is derived from the raw form.
  matches(account.address, RAW_ADDRESS) &&
  isString(account[network]) &&
  isOptionalString(account.publicKey) &&
  isOptionalString(account.walletStateInit)

/** Whether a value is a wallet's device information. */
const isDevice = (device: unknown) =>
  isFields(device) &&
  isString(device.appName) &&
  Array.isArray(device.features) &&
  device.features.every((one) => isString(one) || (isFields(one) && isString(one.name)))

const isConnectPayload = (payload: unknown) =>
  isFields(payload) &&
  Array.isArray(payload.items) &&
  payload.items.every(isFields) &&
  isAccount(
    payload.items.find(({ name }: Fields) => name === 'ton_addr'),
    'network',
  ) &&
  isDevice(payload.device)

/** Whether a value is an error of a wallet, for a refused connection or request. */
export const isReason = (value: unknown) =>
  isFields(value) && typeof value.code === 'number' && isOptionalString(value.message)

/** Whether an event of a wallet is well-formed. The SDK passes events on unvalidated. */
export function isEvent(event: unknown): boolean {
  if (!isFields(event) || (event.id !== undefined && typeof event.id !== 'number')) return false
  if (event.event === 'connect') return isConnectPayload(event.payload)
  return event.event === 'disconnect' || (event.event === 'connect_error' && isReason(event.payload))
}

/** Whether a wallet of the host's connector is well-formed; that connector may validate nothing. */
export const isWallet = (wallet: unknown): boolean =>
  isFields(wallet) && isAccount(wallet.account, 'chain') && isDevice(wallet.device)

/**
 * Whether a stored connection has the fields that the widget shows after restoring it; the SDK reads the rest itself.
 */
export function isStoredConnection(text: string): boolean {
  try {
    const { connectEvent, session } = JSON.parse(text)
    return !connectEvent || (isEvent(connectEvent) && isBridgeUrl(session.bridgeUrl))
  } catch {
    return false
  }
}

/** Whether a bridge may be opened: over TLS, or on localhost for development. */
export const isBridgeUrl = (url: unknown): url is string =>
  matches(url, /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/)
