import { createHash } from 'node:crypto'
import { directionOf, type Language } from '#platform/texts/texts.ts'
import { pictureSize } from './picture/draw-card.ts'

interface SharePage {
  language: Language
  title: string
  description: string
  /** The label of the link that opens the app. */
  play: string
  /** Opens the app. */
  target: string
  /** The address of this page, and of its image. */
  address: string
  picture: string
}

/** Previews do not run scripts: they read the tags, and people are redirected to the app. */
const script = "location.replace(document.querySelector('a').href)"
const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:24px;padding:24px;text-align:center;background:#161c4b;color:#f4f1ff;font:18px/1.7 system-ui,sans-serif}a{padding:14px 28px;border-radius:20px;background:#ffb200;color:#241300;font-weight:700;text-decoration:none}'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const sharePagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const locales: Readonly<Record<Language, string>> = { fa: 'fa_IR', en: 'en_US', ru: 'ru_RU' }

/** Names come from players and chats, and go into HTML. */
const escaped = (text: string): string => text.replace(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page of a shared link: Open Graph tags for previews, and a redirect to the app for people. */
export function sharePage(page: SharePage): string {
  const { language, title, description, play, target, address, picture } = page
  const tags: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', locales[language]],
    ['og:url', address],
    ['og:image', picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:image:alt', title],
  ]
  const written = tags.map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  )
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">`,
    ...written,
    `<meta name="twitter:card" content="summary_large_image"><style>${style}</style></head>`,
    `<body><p>${escaped(title)}</p><a href="${escaped(target)}">${escaped(play)}</a><script>${script}</script></body></html>`,
  ].join('')
}
