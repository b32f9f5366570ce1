import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { ALIAS_17, openHydrated } from './hydrated-page.ts'

/** Packs the wallet, installs the archive into an empty Vite app and an empty server app, and uses it as npm's users do. */
const APP = `import { TonConnectButton, TonConnectUIProvider, THEME, useTonAddress, useTonConnectUI, type Wallet } from '@ganj/wallet'
import { createRoot } from 'react-dom/client'
function Page() {
  const [ui] = useTonConnectUI()
  const wallet: Wallet | null = ui.wallet
  return <p>{useTonAddress()}{wallet?.account.chain}<TonConnectButton className="mine" /></p>
}
createRoot(document.body).render(
  <TonConnectUIProvider manifestUrl="https://app.test/m.json" language="fa" uiPreferences={{ theme: THEME.DARK }}><Page /></TonConnectUIProvider>,
)`

/** The same for React 17, which renders without a root. */
const APP_17 = APP.replace(
  "import { createRoot } from 'react-dom/client'",
  "import { render } from 'react-dom'",
)
  .replace('createRoot(document.body).render(', 'render(')
  .replace(/,\n\)$/, ', document.body)')

const REQUIRED = `const { TonConnectButton, TonConnectUIProvider, THEME } = require('@ganj/wallet')
const { encodeQr } = require('@ganj/wallet/qr-code')
const { createElement } = require('react')
const { renderToString } = require('react-dom/server')
const html = renderToString(createElement(TonConnectUIProvider, { manifestUrl: 'https://app.test/m.json' }, createElement(TonConnectButton)))
if (!html.includes('data-tc-connect-button-loading') || THEME.DARK !== 'DARK' || encodeQr('x').length < 21) throw new Error(html)`

const SERVER = `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
const html = renderToString(createElement(TonConnectUIProvider, { manifestUrl: 'https://app.test/m.json' }, createElement(TonConnectButton)))
if (!html.includes('data-tc-connect-button-loading')) throw new Error(html)`

const CONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  },
  include: ['*.tsx'],
}

const execute = promisify(execFile)

async function run(command: string, args: string[], cwd: string): Promise<string> {
  try {
    return (await execute(command, args, { cwd })).stdout
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string }
    throw new Error(`${message}\n${stdout}`)
  }
}

const browser = await launchBrowser()

/** Hydrates a server-rendered page in Chromium under a policy that forbids inline styles, without a complaint. */
const hydratesQuietly = (react: 17 | 18 | 19) => async (): Promise<void> => {
  expect(await openHydrated(browser, app, run, react)).toEqual({
    complaints: [],
    button: 'rgb(18, 52, 86)',
    height: '44px',
    modal: '416px',
  })
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const home = await mkdtemp(`${tmpdir()}/ganj-wallet-`)
// In a copy: packing writes into the package's folder, which other tests read at the same time.
const copy = join(root, '.cache', `pack-${process.pid}`)
afterAll(async () => {
  await browser.close()
  await rm(home, { recursive: true })
  await rm(copy, { recursive: true })
})
for (const name of ['packages/wallet', 'packages/analytics', 'scripts', 'tsconfig.base.json', 'LICENSE']) {
  await cp(join(root, name), join(copy, name), { recursive: true })
}

/** Packs a package as `npm publish` would. @returns the archive's path */
async function pack(name: string): Promise<string> {
  const said = await run('npm', ['pack', '--json', '--pack-destination', home], join(copy, 'packages', name))
  const reply = JSON.parse(said.slice(said.search(/^[[{]/m)))
  const [{ filename }] = Array.isArray(reply) ? reply : Object.values(reply)
  return `${home}/${filename}`
}

const archive = await pack('wallet')
const app = `${home}/app`
await mkdir(app)
await writeFile(`${app}/package.json`, '{ "private": true, "type": "module" }')
await writeFile(`${app}/index.html`, '<script type="module" src="./main.tsx"></script>')
await writeFile(`${app}/main.tsx`, APP)
await writeFile(`${app}/server.js`, SERVER)
await writeFile(`${app}/required.cjs`, REQUIRED)
await writeFile(`${app}/tsconfig.json`, JSON.stringify(CONFIG))
const install = (...names: string[]) =>
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...names], app)

/** Builds without a warning. */
async function buildQuietly(): Promise<void> {
  expect((await run('npx', ['vite', 'build', '--logLevel', 'warn'], app)).trim()).toBe('')
}

test('the archive installs into an empty app', async () => {
  await install(
    archive,
    'react@19.3.1',
    'react-dom@19.3.1',
    '@types/react@19.3.0',
    '@types/react-dom@19.3.0',
    'vite@8.3.8',
    'typescript@7.0.2',
  )
})

test('its types pass a strict compiler', async () => {
  await run('npx', ['tsc'], app)
})

test('a Vite app builds with it, without a warning', buildQuietly)

test('Node renders it on a server', async () => {
  await run('node', ['server.js'], app)
})

test('a Vite server build renders it too', async () => {
  await run('npx', ['vite', 'build', '--ssr', 'server.js', '--outDir', 'out'], app)
  await run('node', ['out/server.js'], app)
})

test('React 19 hydrates its page, under a strict policy, without a warning', hydratesQuietly(19))

test('Node requires it as CommonJS', async () => {
  await run('node', ['required.cjs'], app)
})

test('React 18 renders it, and builds with it', async () => {
  await install('react@18.3.1', 'react-dom@18.3.1')
  await run('node', ['server.js'], app)
  await run('node', ['required.cjs'], app)
  await buildQuietly()
})

test('React 18 hydrates its page, under a strict policy, without a warning', hydratesQuietly(18))

test('publint finds nothing', async () => {
  await install('publint@0.3.25')
  await run('npx', ['publint', '--strict', 'node_modules/@ganj/wallet'], app)
})

test('attw finds nothing', async () => {
  await install('@arethetypeswrong/cli@0.18.5')
  // A style sheet has no types, and Node 10 resolves only the main entry.
  await run('npx', ['attw', archive, '--profile', 'node16', '--exclude-entrypoints', './button.css'], app)
})

test('publint and attw find nothing in the archive of @ganj/analytics', async () => {
  const analytics = await pack('analytics')
  await install(analytics)
  await run('npx', ['publint', '--strict', 'node_modules/@ganj/analytics'], app)
  await run('npx', ['attw', analytics], app)
})

test('React 17 renders it, and builds with it', async () => {
  await install('react@17.0.2', 'react-dom@17.0.2')
  await run('node', ['required.cjs'], app)
  await writeFile(`${app}/main.tsx`, APP_17)
  await writeFile(`${app}/vite.config.js`, ALIAS_17)
  await buildQuietly()
})

test('React 17 hydrates its page, under a strict policy, without a warning', hydratesQuietly(17))
