import { type Static, Type } from 'typebox'
import * as calls from './calls/idle.ts'
import { endpoint, strict } from './define.ts'
import { ExpectedPrice, IndicatorId, indicatorIds, Money, Timestamp } from './schemas.ts'

export const CoinIdle = strict({
  coins: Type.Integer({ minimum: 0, description: 'pending: what a claim would pay now' }),
  perHour: Type.Integer({ minimum: 0, description: 'the rate, set by the upgrades' }),
  capHours: Type.Integer({ minimum: 0, description: 'no more coins are added after so many hours' }),
  since: Timestamp,
  fullAt: Timestamp,
  serverTime: Timestamp,
  doublePrices: Type.Array(Money, {
    maxItems: indicatorIds.length,
    description: 'prices of doubling; the player pays one of them',
  }),
})
export type CoinIdle = Static<typeof CoinIdle>

export const getCoinIdle = endpoint(calls.getCoinIdle, {
  summary: 'Get the idle coins that accumulated while the player was away',
  reply: CoinIdle,
})

const Paid = strict({ coins: Type.Integer({ minimum: 1, description: 'paid now' }) })

export const claimCoinIdle = endpoint(calls.claimCoinIdle, {
  summary: 'Claim the pending idle coins',
  reply: Paid,
  faults: ['idle.nothing'],
})

export const doubleCoinIdle = endpoint(calls.doubleCoinIdle, {
  summary: 'Claim the pending idle coins doubled, for the price in the given indicator',
  body: strict({ publicId: IndicatorId, price: ExpectedPrice }),
  reply: Paid,
  faults: ['idle.nothing', 'idle.not-payable', 'economy.insufficient', 'economy.price-changed'],
})
