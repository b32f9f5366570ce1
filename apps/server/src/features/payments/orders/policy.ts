import { type MoneyMethod, moneyMethods } from '@ganj/contract'
import { Fault } from '#platform/fault.ts'
import type { PaymentSettings } from '../settings.ts'

/** Where the app is open. */
export type PaymentHost = 'telegram' | 'playdeck' | 'browser'

/** Which payment methods each host allows, by its rules and our configuration. */
export type Policy = Readonly<Record<PaymentHost, readonly MoneyMethod[]>>

/** @param isSetUp whether a method is configured */
export function createPolicy(
  { PAYMENTS_TELEGRAM, PAYMENTS_PLAYDECK, PAYMENTS_BROWSER }: PaymentSettings,
  isSetUp: (method: MoneyMethod) => boolean,
): Policy {
  const open = (list: string) =>
    moneyMethods.filter((method) => list.split(',').includes(method) && isSetUp(method))
  return {
    telegram: open(PAYMENTS_TELEGRAM),
    playdeck: open(PAYMENTS_PLAYDECK),
    browser: open(PAYMENTS_BROWSER),
  }
}

/** @throws Fault `payment.method-off` when no host allows this method */
export function demandMethod(policy: Policy, method: MoneyMethod): void {
  if (!Object.values(policy).some((methods) => methods.includes(method)))
    throw new Fault('payment.method-off')
}
