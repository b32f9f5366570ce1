import { type Money, type UpgradeName, upgradeCraft } from '@ganj/contract'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { craftLevelsQuery } from '#player/craft-levels.ts'
import { upgradesKey } from './upgrade-queries.ts'

interface Order {
  upgrade: UpgradeName
  price: Money
}

/** Buys the next level of an upgrade. Not optimistic. */
export const buyUpgrade = defineCommand({
  endpoint: upgradeCraft,
  body: ({ upgrade, price }: Order) => ({ upgrade, price }),
  purpose: ({ upgrade, price }: Order) => `${upgrade} ${price.amount} ${price.currency}`,
  spends: ({ price }: Order) => price,
  applies: (queries, { upgrade, currentLevel }) =>
    queries.setQueryData(
      craftLevelsQuery.queryKey,
      (levels) => levels && { ...levels, [upgrade]: currentLevel - 1 },
    ),
  invalidates: [indicatorsQuery, craftLevelsQuery, { queryKey: upgradesKey }],
  holdsUntilRead: true,
  sayFault: 'in-place',
})
