export const languages = ['fa', 'en', 'ru'] as const
export type Language = (typeof languages)[number]

const directions: Record<Language, 'rtl' | 'ltr'> = { fa: 'rtl', en: 'ltr', ru: 'ltr' }
export const directionOf = (language: Language): 'rtl' | 'ltr' => directions[language]

/** BCP 47 tags of each language, for the formats of numbers and dates. */
const locales: Record<Language, string> = { fa: 'fa-IR', en: 'en-US', ru: 'ru-RU' }
export const localeOf = (language: Language) => locales[language]
