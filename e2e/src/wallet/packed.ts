import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Packs the wallet, installs the archive into an empty Vite app and an empty server app, and looks at it as npm's users do. */
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

/** What `react-dom/client` is taken for there. */
const ALIAS_17 = "export default { resolve: { alias: { 'react-dom/client': '@ganj/wallet/react-17' } } }"

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

let passed = 0
let failed = 0
const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' })

async function check(sentence: string, play: () => unknown): Promise<void> {
  try {
    await play()
    passed += 1
    console.log(`ok      ${sentence}`)
  } catch (error) {
    failed += 1
    const { stdout = '', message } = error as Error & { stdout?: string }
    console.log(`NOT OK  ${sentence}\n${message}\n${stdout}`)
  }
}

/** Packs a package as `npm publish` would. @returns the archive's path */
function pack(name: string, to: string): string {
  const cwd = fileURLToPath(new URL(`../../../packages/${name}/`, import.meta.url))
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', to], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const reply = JSON.parse(said)
  const [{ filename }] = Array.isArray(reply) ? reply : Object.values(reply)
  return `${to}/${filename}`
}

/** A build that is silent but for what it must say. */
function buildQuietly(app: string): void {
  const said = run('npx', ['vite', 'build', '--logLevel', 'warn'], app)
  if (said.trim()) throw new Error(said)
}

const home = await mkdtemp(`${tmpdir()}/ganj-wallet-`)
try {
  const archive = pack('wallet', home)
  const app = `${home}/app`
  await mkdir(app)
  await writeFile(`${app}/package.json`, '{ "private": true, "type": "module" }')
  await writeFile(`${app}/index.html`, '<script type="module" src="./main.tsx"></script>')
  await writeFile(`${app}/main.tsx`, APP)
  await writeFile(`${app}/server.js`, SERVER)
  await writeFile(`${app}/tsconfig.json`, JSON.stringify(CONFIG))
  const install = (...names: string[]) =>
    run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...names], app)
  await check('the archive installs into an empty app', () =>
    install(
      archive,
      'react@19.3.1',
      'react-dom@19.3.1',
      '@types/react@19.3.0',
      '@types/react-dom@19.3.0',
      'vite@8.3.8',
      'typescript@7.0.2',
    ),
  )
  await check('its types stand a strict compiler', () => run('npx', ['tsc'], app))
  await check('a Vite app builds with it, without a warning', () => buildQuietly(app))
  await check('Node renders it on a server', () => run('node', ['server.js'], app))
  await check('a Vite server build renders it too', () => {
    run('npx', ['vite', 'build', '--ssr', 'server.js', '--outDir', 'out'], app)
    run('node', ['out/server.js'], app)
  })
  await writeFile(`${app}/required.cjs`, REQUIRED)
  await check('Node requires it as CommonJS', () => run('node', ['required.cjs'], app))
  await check('React 18 renders it, and builds with it', () => {
    install('react@18.3.1', 'react-dom@18.3.1')
    run('node', ['server.js'], app)
    run('node', ['required.cjs'], app)
    buildQuietly(app)
  })
  await check('publint finds nothing', () => {
    install('publint@0.3.25')
    run('npx', ['publint', '--strict', 'node_modules/@ganj/wallet'], app)
  })
  await check('attw finds nothing', () => {
    install('@arethetypeswrong/cli@0.18.5')
    // A style sheet has no types, and Node 10 knows no entry beside the main one.
    run('npx', ['attw', archive, '--profile', 'node16', '--exclude-entrypoints', './button.css'], app)
  })
  await check('the same two find nothing in the archive of @ganj/analytics', () => {
    const analytics = pack('analytics', home)
    install(analytics)
    run('npx', ['publint', '--strict', 'node_modules/@ganj/analytics'], app)
    run('npx', ['attw', analytics], app)
  })
  await check('React 17 renders it, and builds with it', async () => {
    install('react@17.0.2', 'react-dom@17.0.2')
    run('node', ['required.cjs'], app)
    await writeFile(`${app}/main.tsx`, APP_17)
    await writeFile(`${app}/vite.config.js`, ALIAS_17)
    buildQuietly(app)
  })
} finally {
  await rm(home, { recursive: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
