/** Error codes of this package. */
export type AnalyticsErrorCode =
  | 'TOKEN_IS_NOT_PROVIDED'
  | 'USER_DATA_IS_NOT_PROVIDED'
  | 'ERR_UNEXPECTED_TYPE'
  | 'ERR_PARSE'
  | 'ERR_RETRIEVE_LAUNCH_PARAMS'

const messages: Record<AnalyticsErrorCode, string> = {
  TOKEN_IS_NOT_PROVIDED: 'Token is not provided.',
  USER_DATA_IS_NOT_PROVIDED: 'Telegram User data is not provided.',
  ERR_UNEXPECTED_TYPE: 'Value has unexpected type',
  ERR_PARSE: 'Unable to parse value',
  ERR_RETRIEVE_LAUNCH_PARAMS:
    'Unable to retrieve launch parameters from any known source. Perhaps, you have opened your app outside Telegram?',
}

/** A failure of this package; `code` is stable, the message is for people. */
export class AnalyticsError extends Error {
  override readonly name = 'AnalyticsError'
  readonly code: AnalyticsErrorCode

  constructor(code: AnalyticsErrorCode, options?: { message?: string; cause?: unknown }) {
    super(options?.message ?? messages[code], { cause: options?.cause })
    this.code = code
  }
}
