import type { Core } from '../../core/core.ts'
import type { WalletUiState } from '../../core/state.ts'
import type { ViewTexts } from '../../i18n/dictionary.ts'
import { createContext, useContext } from '../compat.ts'

/** The context of every view. While a modal fades out its state is constant. */
export interface WidgetValue {
  core: Core
  state: WalletUiState
  /** Whether the layout is narrow. */
  mobile: boolean
  /** A text of the widget's language; `name` fills `{name}`. */
  t(key: keyof ViewTexts, name?: string): string
}

export const WidgetContext = createContext<WidgetValue | null>(null)

/** The context of a view. */
export function useWidget(): WidgetValue {
  const found = useContext(WidgetContext)
  if (!found) throw new ReferenceError('A view of the wallet widget stands outside of it')
  return found
}
