import { type FaultCode, faults } from '@ganj/contract'

/** A refusal with a stable code: the answer has the code's status and text. */
export class Fault extends Error {
  readonly code: FaultCode
  /** The values of the text's placeholders. */
  readonly values: Readonly<Record<string, string>>
  /** Which fields were wrong, for `request.invalid`. */
  readonly errors: readonly FieldError[]
  /** When the same call may succeed. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: FaultCode,
    options: {
      values?: Record<string, string>
      errors?: FieldError[]
      retryAfterMs?: number
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.values = options.values ?? {}
    this.errors = options.errors ?? []
    this.retryAfterMs = options.retryAfterMs ?? (code === 'server.unavailable' ? 2_000 : undefined)
  }

  get status(): number {
    return faults[this.code]
  }
}

export interface FieldError {
  path: string
  message: string
}

/** Whether an external text (from a database function) is one of our codes. */
export const isFaultCode = (text: string): text is FaultCode => Object.hasOwn(faults, text)
