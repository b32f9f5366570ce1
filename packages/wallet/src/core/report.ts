import { redactError } from './redact.ts'

/** Logs an error to the console without secret keys. */
export const report = (error: unknown) => console.error('[ganj-wallet]', redactError(error))
