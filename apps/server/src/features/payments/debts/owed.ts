import { type IndicatorId, indicatorIds, type Owed } from '@ganj/contract'
import { toWire } from '#ledger/money.ts'
import type { Db } from '#platform/database/database.ts'
import { owedBy } from './debt-queries.ts'

/** What a player owes after a refund, as the contract shows it. */
export async function readOwed(db: Db, playerId: bigint): Promise<Owed> {
  const owed = await owedBy(db, playerId)
  const isMoney = ({ thing }: { thing: string }) => indicatorIds.some((id) => id === thing)
  return {
    indicators: owed.filter(isMoney).map(({ thing, amount }) => {
      const currency = thing as IndicatorId
      return { currency, amount: toWire(currency, amount) }
    }),
    powerUps: owed.filter((one) => !isMoney(one)).reduce((sum, { amount }) => sum + Number(amount), 0),
  }
}
