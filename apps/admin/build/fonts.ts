import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface Face {
  family: string
  /** URL of the package's font file to subset. */
  from: string
  letters: string
  /** For a variable font: the range of weights to keep. */
  weights?: { min: number; max: number }
}

const persian =
  'ءآأؤإئابتثجحخدذرزسشصضطظعغفقكلمنهويةىپچژکگیۀ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩٪٫٬،؛؟ـ\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0654\u200c\u200e\u200f'
const latin = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}\u00a0«»×·–—…−←→↑↓✓`
const weights = { min: 400, max: 800 }

const faces: readonly Face[] = [
  {
    family: 'Vazirmatn',
    from: import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2'),
    letters: persian,
    weights,
  },
  {
    family: 'Vazirmatn',
    from: import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-latin-wght-normal.woff2'),
    letters: latin,
    weights,
  },
  {
    family: 'Lalezar',
    from: import.meta.resolve('@fontsource/lalezar/files/lalezar-arabic-400-normal.woff2'),
    letters: persian,
  },
  {
    family: 'Lalezar',
    from: import.meta.resolve('@fontsource/lalezar/files/lalezar-latin-400-normal.woff2'),
    letters: latin,
  },
]

const sheetFile = /\/styles\/fonts\.css$/

/**
 * Subsets the fonts to the used letters and declares them in `styles/fonts.css`. Names in other scripts use the
 * system's font.
 */
export function fonts(): Plugin {
  return {
    name: 'ganj:fonts',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      if (!sheetFile.test(id)) return null
      const cut = await Promise.all(faces.map(async (face) => ({ face, bytes: await cutFace(face) })))
      const rules = cut.map(({ face, bytes }, index) => {
        const fileName = `assets/${face.family.toLowerCase()}-${index}-${digestOf(bytes)}.woff2`
        this.emitFile({ type: 'asset', fileName, source: bytes })
        return rule(face, `/admin/${fileName}`)
      })
      return { code: rules.join('\n'), map: null }
    },
  }
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 8)

const cutFace = async ({ from, letters, weights }: Face): Promise<Buffer> =>
  subsetFont(await readFile(new URL(from)), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    ...(weights ? { variationAxes: { wght: { ...weights, default: weights.min } } } : {}),
  })

function rule({ family, letters, weights }: Face, file: string): string {
  const weight = weights ? `${weights.min} ${weights.max}` : '400'
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${file})format("woff2");unicode-range:${rangesOf(letters)}}`
}

/** Writes consecutive letters as one range, which saves two kilobytes in every page. */
function rangesOf(letters: string): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16)
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',')
}
