import { type Static, type TSchema, Type } from 'typebox'
import type { Content } from '#platform/content.ts'
import { contentKind, onlyNamed } from '#platform/content.ts'

const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

const Tether = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01 })

const PayoutRules = strict({
  minimum: Type.Number({ minimum: 0.01, maximum: 1_000_000, multipleOf: 0.01 }),
  maximum: Tether,
  /** The maximum that one player may request in 24 hours. */
  dailyPerPlayer: Tether,
  /** The fee of each payout; less than the minimum. */
  fee: Tether,
  /** Between two requests of a player, minutes. */
  coolDownMinutes: Type.Integer({ minimum: 0, maximum: 30 * 24 * 60 }),
  /** Amounts below this need no review, for accounts of at least so many days with one successful payout. */
  autoApprove: strict({
    below: Tether,
    accountDays: Type.Integer({ minimum: 0, maximum: 3650 }),
    afterFirst: Type.Boolean(),
  }),
})
export type PayoutRules = Static<typeof PayoutRules>

/** One item: the rules of payouts. Withdrawn, none can be requested. */
export const payoutRulesKind = contentKind(
  'payout-rules',
  PayoutRules,
  [
    {
      publicId: 'payout',
      data: {
        minimum: 1,
        maximum: 200,
        dailyPerPlayer: 200,
        fee: 0.1,
        coolDownMinutes: 60,
        autoApprove: { below: 5, accountDays: 7, afterFirst: true },
      },
    },
  ],
  onlyNamed('payout'),
)

export const payoutRules = async (content: Content): Promise<PayoutRules | undefined> =>
  (await content.item(payoutRulesKind, 'payout'))?.data
