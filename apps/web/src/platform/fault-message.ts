import { isClientFault } from '@ganj/client'

/** The message of a fault for the player: the server's, or `noAnswer` for a call without an answer. */
export const faultMessage = (fault: unknown, noAnswer: string): string =>
  (isClientFault(fault) && fault.detail) || noAnswer
