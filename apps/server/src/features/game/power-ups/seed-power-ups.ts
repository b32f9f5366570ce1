import type { PowerUpId } from '@ganj/contract'
import { powerUpTicks, ticksPerSecond } from '@ganj/game-core'
import type { LocalText } from '#platform/content.ts'
import { inNumbers } from '#platform/texts/local-text.ts'

const powerUp = (
  publicId: PowerUpId,
  amount: number,
  name: LocalText,
  description: Parameters<typeof inNumbers>[0],
) => ({
  publicId,
  data: {
    name,
    description: inNumbers(description, powerUpTicks[publicId] / ticksPerSecond),
    price: { currency: 'coin' as const, amount },
  },
})

export const powerUpSeed = [
  powerUp(
    'shield',
    60,
    { fa: 'سپر', en: 'Shield', ru: 'Щит' },
    {
      fa: (seconds) => `تا ${seconds} ثانیه هیچ ضربه‌ای به سفینه نمی‌رسد.`,
      en: (seconds) => `Nothing harms the craft for ${seconds} seconds.`,
      ru: (seconds) => `${seconds} секунд корабль неуязвим.`,
    },
  ),
  powerUp(
    'magnet',
    40,
    { fa: 'آهنربا', en: 'Magnet', ru: 'Магнит' },
    {
      fa: (seconds) => `تا ${seconds} ثانیه هرچه می‌افتد به سوی تو می‌آید.`,
      en: (seconds) => `Everything that falls comes to you for ${seconds} seconds.`,
      ru: (seconds) => `${seconds} секунд все находки летят к тебе.`,
    },
  ),
  powerUp(
    'double-damage',
    80,
    { fa: 'ضربهٔ دوبل', en: 'Double damage', ru: 'Двойной урон' },
    {
      fa: (seconds) => `تا ${seconds} ثانیه قدرت هر تیر دو برابر می‌شود.`,
      en: (seconds) => `Every shot hits twice as hard for ${seconds} seconds.`,
      ru: (seconds) => `${seconds} секунд каждый выстрел вдвое сильнее.`,
    },
  ),
  powerUp(
    'bomb',
    50,
    { fa: 'بمب', en: 'Bomb', ru: 'Бомба' },
    {
      fa: () => 'تیرهای دشمن را نابود می‌کند و به همه ضربه می‌زند.',
      en: () => 'Takes every enemy shot out of the air and strikes everyone.',
      ru: () => 'Уничтожает выстрелы врагов и бьёт по всем сразу.',
    },
  ),
  powerUp(
    'double-score',
    150,
    { fa: 'امتیاز دوبل', en: 'Double score', ru: 'Двойной счёт' },
    {
      fa: (seconds) => `تا ${seconds} ثانیه هر شکار دو برابر امتیاز دارد.`,
      en: (seconds) => `Every kill scores twice for ${seconds} seconds.`,
      ru: (seconds) => `${seconds} секунд очки за цели удваиваются.`,
    },
  ),
  powerUp(
    'slow-time',
    60,
    { fa: 'زمان کُند', en: 'Slow time', ru: 'Медленное время' },
    {
      fa: (seconds) => `تا ${seconds} ثانیه همه‌چیز جز تو به نصف سرعت می‌رسد.`,
      en: (seconds) => `Everything but you slows to half for ${seconds} seconds.`,
      ru: (seconds) => `${seconds} секунд всё, кроме тебя, вдвое медленнее.`,
    },
  ),
]
