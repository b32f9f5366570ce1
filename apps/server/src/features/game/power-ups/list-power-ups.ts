import { type PowerUpId, type PowerUpStore, powerUpIds } from '@ganj/contract'
import type { Language } from '#platform/texts/texts.ts'
import { powerUpKind } from '../content.ts'
import type { GameDependencies } from '../dependencies.ts'
import { stockOf } from '../runs/grant-queries.ts'
import { openRunOf } from '../runs/queries.ts'
import { fragmentOf } from '../runs/rules.ts'

/** The power-up store: every power-up with its price and the number owned. */
export async function listPowerUps(
  { database, content }: GameDependencies,
  playerId: bigint,
  language: Language,
): Promise<PowerUpStore> {
  const [items, stock, run] = await Promise.all([
    content.items(powerUpKind),
    stockOf(database, playerId),
    openRunOf(database, playerId),
  ])
  return {
    fragment: fragmentOf(run?.powerUps.length ?? 0),
    powerUps: items.flatMap(({ publicId, data: { name, description, price } }) =>
      isPowerUp(publicId)
        ? [
            {
              publicId,
              name: name[language],
              description: description[language],
              price,
              owned: stock.get(publicId) ?? 0,
            },
          ]
        : [],
    ),
  }
}

/** Content may have ids that the game's rules do not know. */
const isPowerUp = (publicId: string): publicId is PowerUpId =>
  (powerUpIds as readonly string[]).includes(publicId)
