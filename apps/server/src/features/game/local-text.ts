import type { LocalText } from '#platform/content.ts'

const formats = {
  fa: new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  ru: new Intl.NumberFormat('ru', { maximumFractionDigits: 1 }),
}

/** A text in every language, its numbers written as that language does. */
export const inNumbers = (
  write: Record<keyof LocalText, (...values: string[]) => string>,
  ...values: number[]
): LocalText => ({
  fa: write.fa(...values.map((value) => formats.fa.format(value))),
  en: write.en(...values.map((value) => formats.en.format(value))),
  ru: write.ru(...values.map((value) => formats.ru.format(value))),
})
