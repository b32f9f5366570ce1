import { TonConnectUIError } from '../core/errors.ts'

/** Base class of the errors of the React part. */
export class TonConnectUIReactError extends TonConnectUIError {}

/** Thrown by a hook or a button outside a provider. */
export class TonConnectProviderNotSetError extends TonConnectUIReactError {}
