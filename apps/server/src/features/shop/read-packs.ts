import { type Pack, shopMaxPacks } from '@ganj/contract'
import { dayOf } from '#platform/calendar.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'
import type { Shop } from './buy-pack.ts'
import { packKind } from './content.ts'
import { boughtBy } from './queries.ts'
import { bundleOf, limitLeft, pricesOf } from './rules.ts'

/** The packs on sale with the player's remaining limits. */
export async function readPacks(
  { database, content, timeZone }: Pick<Shop, 'database' | 'content' | 'timeZone'>,
  playerId: bigint,
  language: Language,
  now: Date,
): Promise<Pack[]> {
  const [packs, bought] = await Promise.all([content.items(packKind), boughtBy(database, playerId)])
  const today = dayOf(now, timeZone)
  return packs
    .map(({ publicId, data }) => ({
      publicId,
      name: inLanguage(data.name, language),
      bundle: bundleOf(data),
      prices: pricesOf(data),
      limit: limitLeft(data.limit, bought.get(publicId), today),
    }))
    .filter(({ prices }) => prices.length > 0)
    .slice(0, shopMaxPacks)
}
