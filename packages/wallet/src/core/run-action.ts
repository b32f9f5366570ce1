import { TonConnectError, UUIDv7, WalletNotSupportFeatureError } from '@tonconnect/sdk'
import { resolveSettings } from './action-settings.ts'
import type { Core } from './core.ts'
import { readDevice } from './device.ts'
import { TonConnectUIError } from './errors.ts'
import { openConnectedWallet } from './open-connected-wallet.ts'
import { openFeatureModal } from './open-modal.ts'
import type { ActionConfiguration, ActionMoment } from './options.ts'
import { opensByItself } from './redirect-matrix.ts'
import { scrubError } from './scrub.ts'
import { setAction } from './set-action.ts'
import type { Action, ActionName } from './state.ts'
import { postToHost } from './telegram.ts'

/** What tells one kind of request from another. */
export interface ActionKindOf<Reply> {
  pending: ActionName
  done: ActionName
  failed: ActionName
  /** Error text of a request that was not carried out. */
  notSent: string
  /** Events of this kind; `reason` is null when it succeeded. */
  started(): void
  ended(reply: Reply | null, reason: string | null): void
  send(options: { onRequestSent: () => void; signal: AbortSignal; traceId: string }): Promise<Reply>
}

/** What a dApp may say about one request. */
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
    if (openWallet && opensByItself(device, settings.skipRedirectToWallet)) openWallet()
    options.onRequestSent?.(() => openWallet?.())
  }
  const off = core.store.subscribe(({ action }, before) => {
    if (action === null && before.action?.id === id) abort.abort()
  })
  try {
    const reply = await Promise.race([
      kind.send({ onRequestSent, signal: abort.signal, traceId }),
      aborted(abort.signal, kind.notSent),
    ])
    off()
    kind.ended(reply, null)
    show(kind.done, 'success', true)
    return reply
  } catch (raw) {
    off()
    throw handleFailure(core, kind, scrubError(raw), traceId, () => show(kind.failed, 'error', true))
  }
}

function aborted(signal: AbortSignal, text: string): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new TonConnectUIError(text)), { once: true })
  })
}

function handleFailure<Reply>(
  core: Core,
  kind: ActionKindOf<Reply>,
  error: unknown,
  traceId: string,
  showFailed: () => void,
): TonConnectError {
  kind.ended(null, error instanceof Error ? error.message : String(error))
  if (error instanceof WalletNotSupportFeatureError) {
    setAction(core, null)
    openFeatureModal(core, error.cause.requiredFeature, traceId)
    return error
  }
  // A widget that has left the page has nothing to show.
  if (core.lease) showFailed()
  if (error instanceof TonConnectError) return error
  core.report(error)
  return new TonConnectUIError(`Unhandled error:${error}`)
}
