import { createContext, type ReactNode, use } from 'react'
import type { Language } from '../format/language.ts'

interface Locale {
  language: Language
}

const LocaleContext = createContext<Language>('fa')

export function LocaleProvider({ language, children }: Locale & { children: ReactNode }) {
  return <LocaleContext value={language}>{children}</LocaleContext>
}

export const useLocale = (): Locale => ({ language: use(LocaleContext) })
