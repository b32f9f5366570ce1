import { type UpgradeName, upgradeLevels, upgradeNames } from '@ganj/contract'
import { powerUps } from '@ganj/game-core'
import { type TSchema, Type } from 'typebox'
import { contentKind, onlyNamed } from '#platform/content.ts'
import { LocalTextSchema } from '#platform/texts/local-text.ts'
import { powerUpSeed } from './power-ups/seed-power-ups.ts'
import { revivePriceSeed, ticketRefillSeed } from './runs/seed-prices.ts'
import { upgradeSeed } from './upgrades/seed-upgrades.ts'

const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

/** Paid during a run, so only in currencies that opening or closing a run never locks: this prevents deadlocks. */
const Money = strict({
  currency: Type.Enum(['gem', 'coin']),
  amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
})

/** By the id in the game's rules. */
export const powerUpKind = contentKind(
  'power-up',
  strict({ name: LocalTextSchema, description: LocalTextSchema, price: Money }),
  powerUpSeed,
  onlyNamed(...powerUps),
)

/** One item for each level, counted from 1; the first has no price, because every player begins with it. */
export const upgradeKind = contentKind(
  'upgrade-level',
  strict({
    upgrade: Type.Enum([...upgradeNames]),
    level: Type.Integer({ minimum: 1, maximum: 20 }),
    price: Type.Union([Money, Type.Null()]),
    gives: LocalTextSchema,
  }),
  upgradeSeed,
  (items) =>
    upgradeNames.flatMap((name) =>
      judgeLevels(
        name,
        items.map(({ data }) => data),
      ),
    ),
)

/** Every level of an upgrade exists once, and only the first one is free. */
function judgeLevels(
  name: UpgradeName,
  all: readonly { upgrade: UpgradeName; level: number; price: unknown }[],
) {
  const levels = all.filter(({ upgrade }) => upgrade === name).sort((a, b) => a.level - b.level)
  return [
    ...(levels.length === upgradeLevels[name] && levels.every(({ level }, index) => level === index + 1)
      ? []
      : [`${name} has ${upgradeLevels[name]} levels, each of them once`]),
    ...levels
      .filter(({ level, price }) => (price === null) !== (level === 1))
      .map(({ level }) => `${name} ${level}: the first level has no price, every other has one`),
  ]
}

/** The price of the first, second, ... revive of a run; the last price applies to later ones. */
export const revivePriceKind = contentKind('revive-price', strict({ price: Money }), revivePriceSeed)

/** One item: the maximum of the ticket refill, and the time for each ticket. Withdrawn, there is no refill. */
export const ticketRefillKind = contentKind(
  'ticket-refill',
  strict({
    max: Type.Integer({ minimum: 0, maximum: 1000 }),
    seconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
  }),
  ticketRefillSeed,
  onlyNamed('ticket-refill'),
)
