import { type Upgrade, type UpgradeName, upgradeLevels, upgradeNames } from '@ganj/contract'
import type { Content, LocalText } from '#platform/content.ts'
import type { Language } from '#platform/texts/texts.ts'
import { upgradeKind } from '../content.ts'

const names: Record<UpgradeName, LocalText> = {
  speedLevel: { fa: 'سرعت', en: 'Speed', ru: 'Скорость' },
  powerLevel: { fa: 'قدرت', en: 'Power', ru: 'Мощь' },
  shuttleLevel: { fa: 'سفینه', en: 'Shuttle', ru: 'Корабль' },
}

/** Every level of every upgrade, in order. */
export async function listUpgrades(content: Content, language: Language): Promise<Upgrade[]> {
  const steps = (await content.items(upgradeKind)).map(({ data }) => data)
  return upgradeNames.map((upgrade) => ({
    upgrade,
    name: names[upgrade][language],
    levels: steps
      .filter((step) => step.upgrade === upgrade && step.level <= upgradeLevels[upgrade])
      .sort((a, b) => a.level - b.level)
      .map(({ level, price, gives }) => ({ level, price, gives: gives[language] })),
  }))
}
