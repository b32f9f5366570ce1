import type { TonConnectUiOptions } from '../../core/options.ts'
import { report } from '../../core/report.ts'
import { type ButtonTexts, buttonTexts } from '../../i18n/button-texts.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useEffect, useState } from '../compat.ts'

const inline: Partial<Record<string, ButtonTexts>> = buttonTexts

/** Texts of the button: null while the catalogue of a language that is not built in is loading. */
export function useButtonTexts(language: TonConnectUiOptions['language'] = 'en'): ButtonTexts | null {
  const known = typeof language === 'object' ? { ...buttonTexts.en, ...language.texts } : inline[language]
  const [loaded, setLoaded] = useState<ButtonTexts | null>(null)
  useEffect(() => {
    if (known) return
    let isCurrent = true
    const show = (texts: Partial<ButtonTexts>) => {
      if (isCurrent) setLoaded({ ...buttonTexts.en, ...texts })
    }
    loadTexts(language).then(show, (failure) => {
      report(failure)
      show({})
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return known ?? loaded
}
