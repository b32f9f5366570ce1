import { isClientFault } from '@ganj/client'

/** What a fault says to the player: the server's own words, else ours. A call that nobody answered has no words. */
export const faultMessage = (fault: unknown, noAnswer: string): string =>
  (isClientFault(fault) && fault.detail) || noAnswer
