import { type Language, languages } from '@ganj/ui/language'
import { deviceSetting } from '../device-setting.ts'
import { userOf } from '../launch/launch-params.ts'

/** The language that the player has chosen on this device. */
export const languageSetting = deviceSetting('ganj.language', languages)

/**
 * The player's choice, else the language of Telegram or the browser when it is supported, else Persian. The inline script asks
 * for texts in it before the app has loaded.
 */
export function firstLanguage(initData: string): Language {
  const wanted = [languageSetting.read(), userOf(initData)?.language_code, ...navigator.languages]
  for (const tag of wanted) {
    const language = languages.find((ours) => ours === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return 'fa'
}
