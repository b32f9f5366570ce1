import type { Core } from '../../core/core.ts'
import type { TonConnectUiOptions } from '../../core/options.ts'
import type { ViewTexts } from '../../i18n/dictionary.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useEffect, useState } from '../compat.ts'

/** The texts of a language; `first` until they are loaded. */
export function useTexts<First extends ViewTexts | null>(
  core: Core,
  language: TonConnectUiOptions['language'],
  first: First,
): ViewTexts | First {
  const [texts, setTexts] = useState<ViewTexts | First>(first)
  useEffect(() => {
    let current = true
    loadTexts(language).then((loaded) => current && setTexts(loaded), core.report)
    return () => {
      current = false
    }
  }, [core, language])
  return texts
}
