import {
  createDataSentForSignatureEvent,
  createDataSignedEvent,
  createDataSigningFailedEvent,
  createTransactionSentForSignatureEvent,
  createTransactionSignedEvent,
  createTransactionSigningFailedEvent,
  type OptionalTraceable,
  type SendTransactionRequest,
  type SendTransactionResponse,
  type SignDataPayload,
  type SignDataResponse,
} from '@tonconnect/sdk'
import type { Core } from '../core/core.ts'
import { type ActionOptions, runAction } from './run-action.ts'

/** Asks the wallet to send a transaction. Errors as `runAction`. */
export function sendTransaction(core: Core, tx: SendTransactionRequest, options?: ActionOptions) {
  const { wallet } = core.connector()
  return runAction<OptionalTraceable<SendTransactionResponse>>(
    core,
    {
      pending: 'confirm-transaction',
      done: 'transaction-sent',
      failed: 'transaction-canceled',
      notSent: 'Transaction was not sent',
      cancelled: 'Transaction was cancelled',
      started: () => core.emit(createTransactionSentForSignatureEvent(core.version, wallet, tx)),
      ended: (reply, reason) =>
        core.emit(
          reply
            ? createTransactionSignedEvent(core.version, wallet, tx, reply)
            : createTransactionSigningFailedEvent(core.version, wallet, tx, reason ?? ''),
        ),
      send: (options) => core.connector().sendTransaction(tx, options),
    },
    options,
  )
}

/** Asks the wallet to sign data. Errors as `runAction`. */
export function signData(core: Core, data: SignDataPayload, options?: ActionOptions) {
  const { wallet } = core.connector()
  return runAction<SignDataResponse>(
    core,
    {
      pending: 'confirm-sign-data',
      done: 'data-signed',
      failed: 'sign-data-canceled',
      notSent: 'Data was not signed',
      cancelled: 'SignData was cancelled',
      started: () => core.emit(createDataSentForSignatureEvent(core.version, wallet, data)),
      ended: (reply, reason) =>
        core.emit(
          reply
            ? createDataSignedEvent(core.version, wallet, data, reply)
            : createDataSigningFailedEvent(core.version, wallet, data, reason ?? ''),
        ),
      send: (options) => core.connector().signData(data, options),
    },
    options,
  )
}
