import type { Face } from './subset-fonts.ts'

/** Only the harakat that Persian uses: the font stores an anchor for each of them on every letter. */
const persian =
  'اآأؤئءبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيكة۰۱۲۳۴۵۶۷۸۹٪٫٬،؛؟\u064b\u064f\u0650\u0651\u0654\u200c\u00a0 '
/** Punctuation of both scripts. Without a file of its own a single dash would load the whole Latin file. */
const marks = '"#%&\'()*+,-./;=?@[]_·«»×–—…'
/** Punctuation of home itself, in a small file that loads sooner. */
const homeMarks = '!:'
const latin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .filter((letter) => letter !== ' ' && !(marks + homeMarks).includes(letter))
  .join('')
const weights = { min: 400, max: 800 }

/** Titles and big numbers have no harakat. */
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
