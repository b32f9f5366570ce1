type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isString = (value: unknown): value is string => typeof value === 'string'
const isOptionalString = (value: unknown) => value === undefined || isString(value)
const matches = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)

const RAW_ADDRESS = /^-?\d{1,10}:[0-9a-f]{64}$/i

/** An account, as a connect event or, with its `chain`, a connector gives it. */
const isAccount = (account: unknown, network: 'network' | 'chain') =>
  isFields(account) &&
  // Everything else is derived from the raw form.
  matches(account.address, RAW_ADDRESS) &&
  isString(account[network]) &&
  isOptionalString(account.publicKey) &&
  isOptionalString(account.walletStateInit)

/** What a wallet says it is. */
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

/** Why something was refused, by a wallet or of its request. */
export const isReason = (value: unknown) =>
  isFields(value) && typeof value.code === 'number' && isOptionalString(value.message)

/** Whether an event of a wallet is well-formed. The SDK hands events on as they come. */
export function isEvent(event: unknown): boolean {
  if (!isFields(event) || (event.id !== undefined && typeof event.id !== 'number')) return false
  if (event.event === 'connect') return isConnectPayload(event.payload)
  return event.event === 'disconnect' || (event.event === 'connect_error' && isReason(event.payload))
}

/** Whether a wallet may be taken from a connector of the host's, which may check nothing. */
export const isWallet = (wallet: unknown): boolean =>
  isFields(wallet) && isAccount(wallet.account, 'chain') && isDevice(wallet.device)

/** Whether what the browser has stored of a connection can be shown once it is restored; the rest the SDK reads itself. */
export function isStoredConnection(text: string): boolean {
  try {
    const { connectEvent, session } = JSON.parse(text)
    return !connectEvent || (isEvent(connectEvent) && isBridgeUrl(session.bridgeUrl))
  } catch {
    return false
  }
}

/** Whether a bridge may be opened: by TLS, or on this very machine, where one develops. */
export const isBridgeUrl = (url: unknown): url is string =>
  matches(url, /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/)
