import type { Core } from '../../core/core.ts'
import type { WalletUiState } from '../../core/state.ts'
import type { ViewTexts } from '../../i18n/dictionary.ts'
import { createContext, useContext } from '../compat.ts'

/** What every view reads. While a modal fades away its state stands still. */
export interface Surroundings {
  core: Core
  state: WalletUiState
  /** The narrow layout. */
  mobile: boolean
  /** A text of the widget's language; `name` fills `{name}`. */
  t(key: keyof ViewTexts, name?: string): string
}

export const WidgetContext = createContext<Surroundings | null>(null)

/** Surroundings of a view. */
export function useWidget(): Surroundings {
  const found = useContext(WidgetContext)
  if (!found) throw new ReferenceError('A view of the wallet widget stands outside of it')
  return found
}
