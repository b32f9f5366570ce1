import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readArguments } from '@ganj/server/command-line'
import { build } from 'vite'

const { values: options } = readArguments('npm run size:wallet -- [--json]', {
  options: { json: { type: 'boolean' } },
})

/** Limits in bytes of gzip -9 beyond a page that already has React. */
const LIMITS = { button: 45_000, everything: 65_000 }

/** As the README advises: the compact implementation of the SDK's cipher, from the same package. */
const COMPACT_CIPHER = { tweetnacl: 'tweetnacl/nacl.js' }

/** The same page for both: a provider and a button. */
const page = (from: string) => `import { TonConnectButton, TonConnectUIProvider } from '${from}'
import { jsx } from 'react/jsx-runtime'
export const Page = () =>
  jsx(TonConnectUIProvider, { manifestUrl: 'https://app.test/m.json', children: jsx(TonConnectButton, {}) })`

const PAGES = {
  react: 'export const Page = () => null',
  sdk: `import { TonConnect } from '@tonconnect/sdk'
new TonConnect({ manifestUrl: 'https://app.test/m.json' })
export const Page = () => null`,
  ours: page('@ganj/wallet'),
  official: page('@tonconnect/ui-react'),
}

/** Compiled JSX, because the JSX runtime is a part of React that every page has. */
const MAIN = `import { jsx } from 'react/jsx-runtime'
import { createRoot } from 'react-dom/client'
import { Page } from './page.js'
createRoot(document.body).render(jsx(Page, {}))`

/** The size of the initial load, and of all that one visitor can load. */
interface Weight {
  first: number
  all: number
}

/** A language catalogue, of which a visitor loads one. */
const isLanguage = ({ moduleIds }: { moduleIds: string[] }) =>
  moduleIds.some((id) => id.includes('/i18n/languages/'))

/** Builds a page as an app would and weighs its scripts. */
async function weigh(code: string, alias?: typeof COMPACT_CIPHER): Promise<Weight> {
  // Inside the workspace, so that packages resolve as in an app.
  const root = await mkdtemp(fileURLToPath(new URL('../../.cache-', import.meta.url)))
  try {
    await writeFile(`${root}/page.js`, code)
    await writeFile(`${root}/main.js`, MAIN)
    await writeFile(`${root}/index.html`, '<!doctype html><script type="module" src="./main.js"></script>')
    const built = await build({
      root,
      logLevel: 'silent',
      resolve: { ...(alias && { alias }) },
      build: { write: false },
    })
    if (!('output' in built)) throw new TypeError('One build was expected')
    const chunks = built.output.filter((file) => file.type === 'chunk')
    const first = new Set<string>()
    const follow = (name: string) => {
      if (first.has(name)) return
      first.add(name)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) follow(next)
    }
    for (const { isEntry, fileName } of chunks) if (isEntry) follow(fileName)
    const size = ({ code: text }: { code: string }) => gzipSync(text, { level: 9 }).length
    const sum = (list: typeof chunks) => list.reduce((total, chunk) => total + size(chunk), 0)
    // A visitor loads one language: the largest counts.
    const heaviest = Math.max(0, ...chunks.filter(isLanguage).map(size))
    const all = sum(chunks.filter((chunk) => !isLanguage(chunk))) + heaviest
    return { first: sum(chunks.filter(({ fileName }) => first.has(fileName))), all }
  } finally {
    await rm(root, { recursive: true })
  }
}

const react = await weigh(PAGES.react)
const over = async (code: string, alias?: typeof COMPACT_CIPHER): Promise<Weight> => {
  const { first, all } = await weigh(code, alias)
  return { first: first - react.first, all: all - react.all }
}
const sdk = await over(PAGES.sdk)
const ours = await over(PAGES.ours)
const compact = await over(PAGES.ours, COMPACT_CIPHER)
const official = await over(PAGES.official)

const sizes = {
  sdk: sdk.first,
  button: { bytes: ours.first, limit: LIMITS.button },
  everything: { bytes: ours.all, limit: LIMITS.everything },
  compactCipher: {
    button: { bytes: compact.first, limit: LIMITS.button },
    everything: { bytes: compact.all, limit: LIMITS.everything },
  },
  official: { pageLoad: official.first, everything: official.all },
}
const row = (name: string, bytes: number, limit?: number) => {
  const most = limit ? `   at most ${limit.toLocaleString('en')}` : ''
  console.log(`${name.padEnd(42)}${bytes.toLocaleString('en').padStart(9)}${most}`)
}
if (options.json) console.log(JSON.stringify(sizes, null, 2))
else {
  console.log('gzip -9 bytes over a React page')
  row('@tonconnect/sdk alone', sizes.sdk)
  row('@ganj/wallet: SDK and button', ours.first, LIMITS.button)
  row('@ganj/wallet: everything opened', ours.all, LIMITS.everything)
  row('  with the compact cipher: SDK and button', compact.first, LIMITS.button)
  row('  with the compact cipher: everything', compact.all, LIMITS.everything)
  row('@tonconnect/ui-react: at page load', official.first)
  row('@tonconnect/ui-react: everything', official.all)
}
const isTooLarge = ({ first, all }: Weight) => first > LIMITS.button || all > LIMITS.everything
if ([ours, compact].some(isTooLarge)) process.exitCode = 1
