import type { ITonConnect } from '@tonconnect/sdk'
import { TonConnectUIError } from '../core/errors.ts'
import { report } from '../core/report.ts'
import { isEvent, isFields, isString } from './check-message.ts'
import { type BridgeMessage, internalsOf, type SdkInternals, type SdkProvider } from './sdk-internals.ts'

/** What only a session needs: it travels with what follows the first click. */
export interface MessageChecks {
  /** A message in clear; nothing when it cannot be opened or is not of the connected wallet. */
  openMessage(provider: SdkProvider, message: BridgeMessage): unknown
  isMessage(message: unknown): boolean
}

const checked = new WeakSet<object>()

/**
 * Lets a connector take from a wallet only what has been checked. It stands before the SDK's own listeners, which accept
 * what they are given and, where they cannot open a message, throw an error that carries the session's secret key. The
 * SDK's classes stay as they are published.
 */
export function checkConnector(connector: ITonConnect, deferred: () => Promise<MessageChecks>): void {
  if (checked.has(connector)) return
  checked.add(connector)
  const inside = internalsOf(connector)
  const take = inside.walletEventsListener?.bind(connector)
  /** A wallet that answered, but wrongly: the modal says that it failed, and the user may try again. */
  const fail = () =>
    take?.({ event: 'connect_error', payload: { code: 0, message: 'The answer is malformed' } })
  if ('provider' in inside) watchProvider(inside, (provider) => checkProvider(provider, fail, deferred))
  if (!take) return
  inside.walletEventsListener = (event) => {
    if (isEvent(event)) return take(event)
    reportRefusal()
    if (!isAnswer(event)) return
    // The SDK stores what a wallet on the page says before it passes it on.
    if (inside.provider?.type === 'injected') inside.provider.disconnect?.().catch(report)
    fail()
  }
}

/** Each connection has a provider of its own, which is checked before it opens a stream. */
function watchProvider(inside: SdkInternals, check: (provider: SdkProvider) => void): void {
  let current = inside.provider ?? null
  if (current) check(current)
  Object.defineProperty(inside, 'provider', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(provider: SdkProvider | null) {
      current = provider
      if (provider) check(provider)
    },
  })
}

function checkProvider(
  provider: SdkProvider,
  fail: () => void,
  deferred: () => Promise<MessageChecks>,
): void {
  const { gatewayListener, pendingGatewaysListener } = provider
  if (!gatewayListener || !pendingGatewaysListener || checked.has(provider)) return
  checked.add(provider)
  const isAccepted = async (message: BridgeMessage) => {
    // What only a session needs does not weigh on the button.
    const { isMessage, openMessage } = await deferred()
    const opened = openMessage(provider, message)
    if (isMessage(opened)) return true
    reportRefusal()
    if (isAnswer(opened) && !provider.session?.walletPublicKey) fail()
    return false
  }
  provider.gatewayListener = async (message) => {
    if (await isAccepted(message)) await gatewayListener.call(provider, message)
  }
  // Of an attempt that listens at many bridges a malformed message must not close the others.
  provider.pendingGatewaysListener = async (gateway, bridgeUrl, message) => {
    if (await isAccepted(message)) await pendingGatewaysListener.call(provider, gateway, bridgeUrl, message)
  }
}

/** Whether an event answers an attempt to connect. */
const isAnswer = (event: unknown) =>
  isFields(event) && isString(event.event) && event.event.startsWith('connect')

/** Says that something was refused; what it was may be long, or secret. */
export const reportRefusal = () => report(new TonConnectUIError('Malformed, and refused'))
