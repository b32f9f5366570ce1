import { directionOf, type Language } from '#platform/texts/texts.ts'

/** Size of a link's image, as Open Graph recommends. */
export const pictureSize = { width: 1200, height: 630 }

/** One line of a board. */
interface CardRow {
  place: string
  name: string
  score: string
}

/** The texts of an image, in the words and digits of its language. */
export interface Card {
  language: Language
  brand: string
  /** Small, above. */
  caption: string
  /** Large: a name or a number. */
  title: string
  /** Below the title: lines of text, or else the first entries of a board. */
  text: readonly string[]
  rows?: readonly CardRow[]
  button: string
}

const ink = {
  night: '#161c4b',
  dusk: '#8b97ff',
  text: '#f4f1ff',
  quiet: '#b9bdf0',
  tile: '#cfd6ff',
  button: '#241300',
  row: '#ffffff',
  edge: '#b06a00',
}

/** The eight-pointed stars of the splash. */
const tile =
  '<path d="M0-38 11.1-26.9H26.9V-11.1L38 0 26.9 11.1V26.9H11.1L0 38-11.1 26.9H-26.9V11.1L-38 0-26.9-11.1V-26.9H-11.1Z"/><path d="M0-29 5.2-12.6 20.5-20.5 12.6-5.2 29 0 12.6 5.2 20.5 20.5 5.2 12.6 0 29-5.2 12.6-20.5 20.5-12.6 5.2-29 0-12.6-5.2-20.5-20.5-5.2-12.6Z"/>'
const star =
  'M0-68 12.2-29.5 48.1-48.1 29.5-12.2 68 0 29.5 12.2 48.1 48.1 12.2 29.5 0 68-12.2 29.5-48.1 48.1-29.5 12.2-68 0-29.5-12.2-48.1-48.1-12.2-29.5Z'
const khatam =
  'M0-38 11.1-26.9H26.9V-11.1L38 0 26.9 11.1V26.9H11.1L0 38-11.1 26.9H-26.9V11.1L-38 0-26.9-11.1V-26.9H-11.1Z'

const definitions = `<defs>
<linearGradient id="gold" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff0ad"/><stop offset=".45" stop-color="#ffb200"/><stop offset="1" stop-color="#d07a00"/></linearGradient>
<pattern id="tiles" width="76" height="76" patternUnits="userSpaceOnUse"><g transform="translate(38 38)" fill="none" stroke="${ink.tile}">${tile}</g></pattern>
</defs>`

// Flat colours: gradients over the whole image make it five times as large, and messengers refuse large ones.
const emblem = (x: number) => `<g transform="translate(${x} 300) scale(1.95)">
<g fill="${ink.dusk}" fill-opacity=".09"><circle r="150"/><circle r="118"/><circle r="86"/></g>
<g fill="none" stroke="#ffb200"><circle r="118" stroke-width="3.2" stroke-dasharray=".1 18.43" stroke-linecap="round" opacity=".8"/><circle r="107" opacity=".35"/><path d="${khatam}" transform="scale(2.76)" stroke-width=".5" opacity=".7"/><path d="${khatam}" transform="rotate(22.5) scale(2.76)" stroke-width=".5" opacity=".45"/></g>
<path d="${star}" fill="#7a4300" transform="translate(0 6)"/><path d="${star}" fill="url(#gold)"/>
<path d="${khatam}" transform="rotate(22.5) scale(.68)" fill="#7a3d00"/><path d="${khatam}" transform="scale(.4)" fill="#ffe08a"/>
</g>`

interface Line {
  x: number
  y: number
  size: number
  fill?: string
  anchor: 'start' | 'middle' | 'end'
}

/** The maximum width of a line beside the emblem, and the average width of a letter relative to its size. */
const lineWidth = 600
const letterWidth = { fa: 0.56, en: 0.58, ru: 0.66 }

/** Characters that would end the text, and those that XML cannot contain: control characters, unpaired surrogates. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Draws the image of a link as SVG: right to left, and mirrored in the languages that are written left to right. */
export function drawCard({ language, brand, caption, title, text, rows = [], button }: Card): string {
  const isRtl = directionOf(language) === 'rtl'
  const inward = isRtl ? -1 : 1
  const edge = isRtl ? 1110 : 90
  const emblemAt = isRtl ? 290 : 910
  const [anchor, opposite] = isRtl ? (['end', 'start'] as const) : (['start', 'end'] as const)
  const line = (words: string, { x, y, size, fill = ink.text, anchor }: Line) => {
    const family = language === 'ru' ? 'Rubik, Vazirmatn' : 'Vazirmatn, Rubik'
    // A directional embedding: the renderer would otherwise treat every line as left to right.
    const directed = isRtl ? `\u202b${words}\u202c` : words
    return `<text x="${x}" y="${y}" font-family="${family}" font-weight="700" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(directed)}</text>`
  }
  /** The size at which lines fit beside the emblem. */
  const fitting = (largest: number, ...lines: readonly string[]) => {
    const letters = Math.max(1, ...lines.map((words) => [...words].length))
    return Math.min(largest, Math.floor(lineWidth / (letters * letterWidth[language])))
  }
  const row = ({ place, name, score }: CardRow, index: number) => {
    const y = 292 + index * 74
    const x = isRtl ? edge - lineWidth : edge
    return [
      `<rect x="${x}" y="${y - 46}" width="${lineWidth}" height="64" rx="18" fill="${ink.row}" fill-opacity="${index === 0 ? 0.14 : 0.07}"/>`,
      line(place, { x: edge + inward * 38, y, size: 34, fill: 'url(#gold)', anchor: 'middle' }),
      line(name, { x: edge + inward * 80, y, size: 32, anchor }),
      line(score, { x: edge + inward * (lineWidth - 24), y, size: 32, fill: ink.quiet, anchor: opposite }),
    ].join('')
  }
  const hasRows = rows.length > 0
  const textSize = fitting(40, ...text)
  const buttonAt = { x: isRtl ? edge - 320 : edge, y: 500 }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" viewBox="0 0 1200 630">`,
    definitions,
    `<rect width="1200" height="630" fill="${ink.night}"/><rect width="1200" height="630" fill="url(#tiles)" opacity=".07"/>`,
    emblem(emblemAt),
    line(brand, { x: emblemAt, y: 604, size: 52, fill: 'url(#gold)', anchor: 'middle' }),
    line(caption, { x: edge, y: hasRows ? 112 : 136, size: fitting(38, caption), fill: ink.quiet, anchor }),
    line(title, {
      x: edge,
      y: hasRows ? 200 : 264,
      size: fitting(hasRows ? 68 : 112, title),
      fill: 'url(#gold)',
      anchor,
    }),
    ...rows.map(row),
    ...(hasRows ? [] : text).map((words, index) =>
      line(words, { x: edge, y: 356 + index * 60, size: textSize, anchor }),
    ),
    `<rect x="${buttonAt.x}" y="${buttonAt.y + 8}" width="320" height="84" rx="26" fill="${ink.edge}"/>`,
    `<rect x="${buttonAt.x}" y="${buttonAt.y}" width="320" height="84" rx="26" fill="url(#gold)"/>`,
    line(button, { x: buttonAt.x + 160, y: buttonAt.y + 55, size: 38, fill: ink.button, anchor: 'middle' }),
    '</svg>',
  ].join('\n')
}
