import { type UpgradeName, upgradeLevels } from '@ganj/contract'
import { guns, hulls, ticksPerSecond } from '@ganj/game-core'
import type { LocalText } from '#platform/content.ts'
import { inNumbers } from '#platform/texts/local-text.ts'

const coins = (amount: number) => ({ currency: 'coin' as const, amount })
const gems = (amount: number) => ({ currency: 'gem' as const, amount })

/** Rounds to two significant digits: 137 is 140. */
const rounded = (value: number) => Number(value.toPrecision(2))

/** The effect of a level counted from 0, by the game's rules. */
const effects: Record<UpgradeName, (level: number) => LocalText> = {
  speedLevel: (level) =>
    inNumbers(
      {
        fa: (speed, shots) => `سرعت ${speed}، ${shots} تیر در ثانیه`,
        en: (speed, shots) => `Speed ${speed}, ${shots} shots a second`,
        ru: (speed, shots) => `Скорость ${speed}, выстрелов в секунду: ${shots}`,
      },
      180 + 30 * level,
      ticksPerSecond / (10 - Math.floor(level / 3)),
    ),
  powerLevel: (level) =>
    inNumbers(
      {
        fa: (damage) => `قدرت هر تیر ${damage}`,
        en: (damage) => `Each shot hits for ${damage}`,
        ru: (damage) => `Урон выстрела: ${damage}`,
      },
      10 + 1.5 * level,
    ),
  shuttleLevel: (level) =>
    inNumbers(
      {
        fa: (hull, barrels) => `جان ${hull}، ${barrels} سلاح`,
        en: (hull, barrels) => `Hull ${hull}, guns ${barrels}`,
        ru: (hull, barrels) => `Корпус ${hull}, орудий: ${barrels}`,
      },
      hulls[level] ?? 0,
      guns[level] ?? 0,
    ),
}

/** The price of a level counted from 1: about what ten runs at the previous level earn. */
const stepPrices: Record<UpgradeName, (step: number) => ReturnType<typeof coins> | ReturnType<typeof gems>> =
  {
    speedLevel: (step) => coins(rounded(80 * 1.6 ** (step - 1))),
    powerLevel: (step) => coins(rounded(50 * 1.35 ** (step - 1))),
    shuttleLevel: (step) => gems([10, 25, 60, 120][step - 1] ?? 250),
  }

const levelsOf = (upgrade: UpgradeName) =>
  Array.from({ length: upgradeLevels[upgrade] }, (_, index) => ({
    publicId: `${upgrade.replace('Level', '')}-${index + 1}`,
    data: {
      upgrade,
      level: index + 1,
      price: index === 0 ? null : stepPrices[upgrade](index),
      gives: effects[upgrade](index),
    },
  }))

export const upgradeSeed = [...levelsOf('speedLevel'), ...levelsOf('powerLevel'), ...levelsOf('shuttleLevel')]
