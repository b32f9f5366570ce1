import { type Static, Type } from 'typebox'
import * as calls from '../calls/game/upgrades.ts'
import { endpoint, strict } from '../define.ts'
import { upgradeNames } from '../limits.ts'
import { ExpectedPrice, Money } from '../schemas.ts'

export type UpgradeName = (typeof upgradeNames)[number]
export const UpgradeName = Type.Enum([...upgradeNames])

const Level = Type.Integer({ minimum: 1, maximum: 20, description: 'from 1' })
const LevelPrice = Type.Union([Money, Type.Null()])

export const Upgrade = strict({
  upgrade: UpgradeName,
  name: Type.String(),
  levels: Type.Array(
    strict({
      level: Level,
      price: LevelPrice,
      gives: Type.String({ description: 'what the craft has at this level' }),
    }),
    { maxItems: 20, description: 'in order; the first has no price, because every player starts with it' },
  ),
})
export type Upgrade = Static<typeof Upgrade>

export const getUpgrades = endpoint(calls.getUpgrades, {
  summary: 'List all upgrades with the price and the effect of each level',
  reply: Type.Array(Upgrade, { maxItems: upgradeNames.length }),
})

export const UserUpgrade = strict({ upgrade: UpgradeName, currentLevel: Level })
export type UserUpgrade = Static<typeof UserUpgrade>

export const getUserUpgrades = endpoint(calls.getUserUpgrades, {
  summary: "List the upgrade levels of the player's craft",
  reply: Type.Array(UserUpgrade, { maxItems: upgradeNames.length }),
})

export const upgradeCraft = endpoint(calls.upgradeCraft, {
  summary: 'Buy the next level of an upgrade; it applies to runs opened from now on',
  body: strict({ upgrade: UpgradeName, price: ExpectedPrice }),
  reply: strict({
    upgrade: UpgradeName,
    currentLevel: Level,
    paid: Money,
    price: Type.Union([Money, Type.Null()], { description: 'of the next level; null at the highest' }),
  }),
  faults: ['game.upgrade-maximum', 'economy.insufficient', 'economy.price-changed'],
})
