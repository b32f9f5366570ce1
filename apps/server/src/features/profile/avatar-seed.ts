import type { LocalText } from '#platform/content.ts'
import { animals } from './avatar-animals.ts'
import { figures } from './avatar-figures.ts'

const art = { ...animals, ...figures }

/** In the order in which they are offered. */
const names: Readonly<Record<keyof typeof art, LocalText>> = {
  lion: { fa: 'شیر', en: 'Lion', ru: 'Лев' },
  simorgh: { fa: 'سیمرغ', en: 'Simorgh', ru: 'Симург' },
  fox: { fa: 'روباه', en: 'Fox', ru: 'Лиса' },
  turtle: { fa: 'لاک‌پشت', en: 'Turtle', ru: 'Черепаха' },
  falcon: { fa: 'شاهین', en: 'Falcon', ru: 'Сокол' },
  gazelle: { fa: 'غزال', en: 'Gazelle', ru: 'Газель' },
  owl: { fa: 'جغد', en: 'Owl', ru: 'Сова' },
  leopard: { fa: 'پلنگ', en: 'Leopard', ru: 'Леопард' },
  moon: { fa: 'ماه', en: 'Moon', ru: 'Луна' },
  horse: { fa: 'اسب', en: 'Horse', ru: 'Конь' },
  peacock: { fa: 'طاووس', en: 'Peacock', ru: 'Павлин' },
  cat: { fa: 'گربهٔ ایرانی', en: 'Persian cat', ru: 'Персидская кошка' },
  sun: { fa: 'خورشیدخانم', en: 'Lady Sun', ru: 'Солнце' },
  dragon: { fa: 'اژدها', en: 'Dragon', ru: 'Дракон' },
  hoopoe: { fa: 'هدهد', en: 'Hoopoe', ru: 'Удод' },
  camel: { fa: 'شتر', en: 'Camel', ru: 'Верблюд' },
  wolf: { fa: 'گرگ', en: 'Wolf', ru: 'Волк' },
  rabbit: { fa: 'خرگوش', en: 'Rabbit', ru: 'Кролик' },
  fish: { fa: 'ماهی قرمز', en: 'Goldfish', ru: 'Золотая рыбка' },
  ram: { fa: 'قوچ', en: 'Ram', ru: 'Баран' },
  nightingale: { fa: 'بلبل', en: 'Nightingale', ru: 'Соловей' },
  bear: { fa: 'خرس', en: 'Bear', ru: 'Медведь' },
  pomegranate: { fa: 'انار', en: 'Pomegranate', ru: 'Гранат' },
  lamp: { fa: 'چراغ جادو', en: 'Magic lamp', ru: 'Волшебная лампа' },
}

/** The avatars a new installation offers. */
export const avatarSeed = (Object.keys(names) as (keyof typeof art)[]).map((publicId) => ({
  publicId,
  data: { name: names[publicId], svg: art[publicId] },
}))

/** The default avatars of new players, in turn. */
export const firstAvatars: readonly string[] = avatarSeed.slice(0, 12).map(({ publicId }) => publicId)
