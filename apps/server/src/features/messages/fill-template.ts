import type { LocalText } from '#platform/content.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'

type Value = number | string | LocalText

/**
 * Fills the placeholders of an operator's text, in every language. Filled-in values are not searched for placeholders.
 */
export function fillTemplate(template: LocalText, values: Readonly<Record<string, Value>>): LocalText {
  const filled = (language: Language) =>
    template[language].replace(/\{([^{}]*)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      if (value === undefined) return placeholder
      if (typeof value === 'number') return inLanguage(asNumber, language, { value })
      return typeof value === 'string' ? `\u2068${value}\u2069` : value[language]
    })
  return { fa: filled('fa'), en: filled('en'), ru: filled('ru') }
}

const asNumber: LocalText = { fa: '{value}', en: '{value}', ru: '{value}' }
