import { createContext, type ReactNode, use } from 'react'
import type { Language } from '../format/language.ts'

interface Locale {
  language: Language
  /** IANA zone of the seasons. */
  timeZone: string
}

const LocaleContext = createContext<Locale>({ language: 'fa', timeZone: 'Asia/Tehran' })

export function LocaleProvider({ language, timeZone, children }: Locale & { children: ReactNode }) {
  return <LocaleContext value={{ language, timeZone }}>{children}</LocaleContext>
}

export const useLocale = (): Locale => use(LocaleContext)
