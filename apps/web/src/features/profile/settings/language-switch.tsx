import { type Language, languages } from '@ganj/ui'
import { useQueryClient } from '@tanstack/react-query'
import { chooseLanguage, type TextKey, useLanguage, useText } from '#platform/i18n/i18n.ts'
import { toastFault } from '#platform/toast.ts'
import classes from '../profile.module.css'

/** The name of each language in that language. */
const names = {
  fa: 'language.fa',
  en: 'language.en',
  ru: 'language.ru',
} as const satisfies Record<Language, TextKey>

export function LanguageSwitch() {
  const text = useText()
  const current = useLanguage()
  const queries = useQueryClient()
  const choose = (language: Language) => {
    // The server's texts are in the language of the request.
    chooseLanguage(language).then(() => queries.invalidateQueries(), toastFault)
  }
  return (
    <fieldset className={classes.languages}>
      <legend className={classes.legend}>{text('profile.language')}</legend>
      {languages.map((language) => (
        <label key={language} className={classes.language} lang={language}>
          <input
            type="radio"
            name="language"
            className={classes.radio}
            checked={language === current}
            onChange={() => choose(language)}
          />
          {text(names[language])}
        </label>
      ))}
    </fieldset>
  )
}
