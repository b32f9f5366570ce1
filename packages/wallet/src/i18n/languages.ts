import type { Locales, Texts, ViewTexts } from './dictionary.ts'

/** Catalogues of languages that are built into the button contain only the other texts. */
type Catalogue<Code> = Code extends 'en' | 'fa' | 'ru' ? ViewTexts : Texts

/** Each language is a separate chunk. */
export const languages: { [Code in Locales]: () => Promise<{ texts: Catalogue<Code> }> } = {
  ar: () => import('./languages/ar.ts'),
  en: () => import('./languages/en.ts'),
  es: () => import('./languages/es.ts'),
  fa: () => import('./languages/fa.ts'),
  hi: () => import('./languages/hi.ts'),
  id: () => import('./languages/id.ts'),
  pt: () => import('./languages/pt.ts'),
  ru: () => import('./languages/ru.ts'),
  tr: () => import('./languages/tr.ts'),
  uk: () => import('./languages/uk.ts'),
  vi: () => import('./languages/vi.ts'),
  zh: () => import('./languages/zh.ts'),
}
