import type { Face } from './subset-fonts.ts'

/** Of the harakat those that Persian is written with; each one more is a place to stand for it over every letter. */
const persian =
  'اآأؤئءبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيكة۰۱۲۳۴۵۶۷۸۹٪٫٬،؛؟\u064b\u064f\u0650\u0651\u0654\u200c\u00a0 '
/** What both scripts use between words: without it a single dash would fetch the whole Latin file. */
const marks = '"#%&\'()*+,-./;=?@[]_·«»×–—…'
/** What home itself says, and so not to be waited for behind all the others. */
const homeMarks = '!:'
const latin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .filter((letter) => letter !== ' ' && !(marks + homeMarks).includes(letter))
  .join('')
const weights = { min: 400, max: 800 }

/** Titles and big numbers carry no harakat. */
const persianTitles = persian.replace(/[\u064b-\u0652أيكة]/g, '')

export const faces: readonly Face[] = [
  {
    family: 'Vazirmatn',
    from: import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2'),
    letters: persian,
    weights,
    preload: true,
  },
  {
    family: 'Vazirmatn',
    from: import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2'),
    letters: latin,
    weights,
  },
  {
    family: 'Vazirmatn',
    from: import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2'),
    letters: marks,
    weights,
  },
  {
    family: 'Vazirmatn',
    from: import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2'),
    letters: homeMarks,
    weights,
  },
  {
    family: 'Lalezar',
    from: import.meta.resolve('@fontsource/lalezar/files/lalezar-arabic-400-normal.woff2'),
    letters: persianTitles,
    preload: true,
  },
  {
    family: 'Lalezar',
    from: import.meta.resolve('@fontsource/lalezar/files/lalezar-latin-400-normal.woff2'),
    letters: latin + marks + homeMarks,
  },
]
