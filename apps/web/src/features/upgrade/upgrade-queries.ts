import { getUpgrades, type Money, type UpgradeName, upgradeCraft } from '@ganj/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { craftLevelsQuery } from '#economy/craft-levels.ts'
import { indicatorsQuery, spendOptimistically } from '#economy/indicators.ts'
import { createKeyKeeper } from '#economy/key-keeper.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'

export const upgradesQuery = () =>
  queryOptions({
    // What a level gives is written by the server, in the player's language.
    queryKey: ['upgrades', currentLanguage()],
    queryFn: ({ signal }) => call(getUpgrades, { signal }),
    meta: { silent: 'in-place' },
  })

const keys = createKeyKeeper()

/** Buys the next level of an upgrade: its price is spent at once, the craft has it once the server says so. */
export function useUpgradeCraft() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ upgrade, price }: { upgrade: UpgradeName; price: Money }) => {
      const purpose = `${upgrade} ${price.amount} ${price.currency}`
      try {
        const bought = await call(upgradeCraft, { body: { upgrade, price }, key: keys.keyOf(purpose) })
        keys.answered(purpose)
        return bought
      } catch (fault) {
        keys.failed(purpose, fault)
        throw fault
      }
    },
    onMutate: ({ price }) => spendOptimistically(queries, price.currency, price.amount),
    onError: (_fault, _order, takeBack) => takeBack?.(),
    onSuccess: ({ upgrade, currentLevel }) =>
      queries.setQueryData(
        craftLevelsQuery.queryKey,
        (levels) => levels && { ...levels, [upgrade]: currentLevel - 1 },
      ),
    onSettled: () =>
      Promise.all(
        [indicatorsQuery, craftLevelsQuery, upgradesQuery()].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  })
}
