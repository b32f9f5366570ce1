import { TonConnectError } from '@tonconnect/sdk'

/** Base class of the widget's errors. */
export class TonConnectUIError extends TonConnectError {
  constructor(...args: ConstructorParameters<typeof Error>) {
    super(...(args as [string?]))
    // The SDK's base class resets the prototype of subclasses.
    Object.setPrototypeOf(this, new.target.prototype)
  }
}
