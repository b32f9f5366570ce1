import { TonConnectError, UUIDv7, WalletNotSupportFeatureError } from '@tonconnect/sdk'
import { openFeatureModal } from '../connect/open-modal.ts'
import type { Core } from '../core/core.ts'
import { TonConnectUIError } from '../core/errors.ts'
import type { ActionConfiguration, ActionMoment } from '../core/options.ts'
import { redactError } from '../core/redact.ts'
import type { Action, ActionName, RequiredFeature } from '../core/state.ts'
import { readDevice } from '../telegram/device.ts'
import { opensAutomatically } from '../telegram/redirect-matrix.ts'
import { postToHost } from '../telegram/telegram.ts'
import { resolveSettings } from './action-settings.ts'
import { openConnectedWallet } from './open-connected-wallet.ts'
import { setAction } from './set-action.ts'

/** The properties of one kind of request. */
export interface ActionKindOf<Reply> {
  pending: ActionName
  done: ActionName
  failed: ActionName
  /** Error text of a request that failed. */
  notSent: string
  /** The reason when the user closed its modal. */
  cancelled: string
  /** Events of this kind; `reason` is null when it succeeded. */
  started(): void
  ended(reply: Reply | null, reason: string | null): void
  send(options: { onRequestSent: () => void; signal: AbortSignal; traceId: string }): Promise<Reply>
}

/** The options of one request. */
export type ActionOptions = ActionConfiguration & {
  onRequestSent?: (redirectToWallet: () => void) => void
  traceId?: string
}

let actionId = 0

/**
 * Takes a request through its states: confirm, sent, then done or failed. Closing the confirm modal aborts it.
 * @throws TonConnectUIError without a wallet, or when aborted; otherwise what the connector throws, without secrets
 */
export async function runAction<Reply>(
  core: Core,
  kind: ActionKindOf<Reply>,
  options: ActionOptions = {},
): Promise<Reply> {
  const traceId = options.traceId ?? UUIDv7()
  kind.started()
  if (!core.connector().connected) {
    kind.ended(null, 'Wallet was not connected')
    throw new TonConnectUIError('Connect wallet to send a transaction.')
  }
  const settings = resolveSettings(core, options)
  const id = ++actionId
  const abort = new AbortController()
  const openWallet = openConnectedWallet(core, settings, traceId, abort.signal)
  const show = (name: ActionName, moment: ActionMoment, sent: boolean) =>
    setAction(core, {
      id,
      name,
      sent,
      traceId,
      showNotification: settings.notifications.includes(moment),
      openModal: settings.modals.includes(moment),
      openWallet: sent ? openWallet : null,
    } satisfies Action)
  const device = readDevice()
  if (device.host === 'mini-app') postToHost('web_app_expand', {}, window)
  show(kind.pending, 'before', false)
  void core.present().catch(core.report)
  const onRequestSent = () => {
    if (abort.signal.aborted) return
    show(kind.pending, 'before', true)
    // Without a modal there is no button that opens the wallet.
    const skip = settings.skipRedirectToWallet ?? (settings.modals.includes('before') ? 'ios' : 'never')
    if (openWallet && opensAutomatically(device, skip)) openWallet()
    options.onRequestSent?.(() => openWallet?.())
  }
  const off = core.store.subscribe(({ action }, before) => {
    if (action !== null || before.action?.id !== id) return
    // A widget that is stopped does not abort a request that the wallet has received.
    if (!core.isStarted && before.action.sent) return
    kind.ended(null, kind.cancelled)
    abort.abort()
  })
  const answer = kind.send({ onRequestSent, signal: abort.signal, traceId })
  core.requests.add(answer)
  try {
    const reply = await Promise.race([answer, aborted(abort.signal, kind.notSent)])
    off()
    kind.ended(reply, null)
    if (core.isStarted) show(kind.done, 'success', true)
    return reply
  } catch (raw) {
    off()
    throw handleFailure(core, redactError(raw), traceId, () => show(kind.failed, 'error', true))
  } finally {
    core.requests.delete(answer)
  }
}

function aborted(signal: AbortSignal, text: string): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new TonConnectUIError(text)), { once: true })
  })
}

function handleFailure(core: Core, error: unknown, traceId: string, showFailed: () => void): TonConnectError {
  if (error instanceof WalletNotSupportFeatureError) {
    setAction(core, null)
    openFeatureModal(core, error.cause.requiredFeature as RequiredFeature, traceId)
    return error
  }
  // A stopped widget shows nothing.
  if (core.isStarted) showFailed()
  if (error instanceof TonConnectError) return error
  core.report(error)
  return new TonConnectUIError(`Unhandled error:${error}`)
}
