import type { MoneyMethod, Payment } from '@ganj/contract'
import { defineFlow } from '#player/commands/define-command.ts'
import { execute } from '#player/commands/execute.ts'
import { reportUnpaid } from '../commands.ts'
import { isPaidByPlayDeck, payBy } from './pay-at-host.ts'

interface Wish {
  method: MoneyMethod
  packId: string
  /** Called with the order before the host asks for the payment. */
  onOrder: (payment: Payment) => void
}

/** Orders a pack and opens the host's payment. @returns whether it failed, as far as the app knows */
export const payForPack = defineFlow({
  async steps(queries, { method, packId, onOrder }: Wish) {
    const { payment, outcome, error } = await payBy[method](queries, packId, onOrder)
    if (outcome !== 'cancelled' && outcome !== 'failed') return false
    // The result of the payment window is no proof: PlayDeck may contradict it, and the server decides.
    if (method === 'playdeck' && (await isPaidByPlayDeck(payment.transactionId))) return false
    await execute(queries, reportUnpaid, { payment, error }).catch(() => undefined)
    return outcome === 'failed'
  },
  sayFault: 'in-place',
  noAnswer: 'shop.offline',
})
