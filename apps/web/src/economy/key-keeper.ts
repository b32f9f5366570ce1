import { isClientFault, newIdempotencyKey } from '@ganj/client'

/** Keys that stay the same until the server has answered: what is sent again after a lost answer is paid once. */
export function createKeyKeeper() {
  const keys = new Map<string, string>()
  return {
    keyOf(purpose: string): string {
      const key = keys.get(purpose) ?? newIdempotencyKey()
      keys.set(purpose, key)
      return key
    },
    answered: (purpose: string) => void keys.delete(purpose),
    /** Lets go of the key unless nobody knows whether the call arrived. */
    failed(purpose: string, fault: unknown): void {
      if (hasAnswer(fault)) keys.delete(purpose)
    },
  }
}

/** Whether the server itself refused: then nothing has moved. */
export const hasAnswer = (fault: unknown): boolean =>
  isClientFault(fault) && fault.status >= 400 && fault.status < 500 && fault.status !== 401
