import { redactError } from './redact.ts'

/** Says on the console what went wrong, without any key. */
export const report = (error: unknown) => console.error('[ganj-wallet]', redactError(error))
