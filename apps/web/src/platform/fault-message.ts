import { isClientFault } from '@ganj/client'

/** The player's message of a fault: the server's, else the app's. A call without an answer has no message. */
export const faultMessage = (fault: unknown, noAnswer: string): string =>
  (isClientFault(fault) && fault.detail) || noAnswer
