import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, test } from 'vitest'
import { packPackage } from '../../../packages/wallet/scripts/pack.ts'

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

async function run(command: string, args: string[], cwd: string): Promise<void> {
  try {
    await execute(command, args, { cwd })
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string }
    throw new Error(`${message}\n${stdout}`)
  }
}

const home = await mkdtemp(`${tmpdir()}/ganj-wallet-`)
afterAll(() => rm(home, { recursive: true }))

const archive = await packPackage(home)
const app = `${home}/app`
await mkdir(app)
await writeFile(`${app}/package.json`, '{ "private": true, "type": "module" }')
await writeFile(`${app}/index.html`, '<script type="module" src="./main.tsx"></script>')
await writeFile(`${app}/main.tsx`, APP)
await writeFile(`${app}/server.js`, SERVER)
await writeFile(`${app}/tsconfig.json`, JSON.stringify(CONFIG))
const install = (...names: string[]) =>
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...names], app)

test('the archive installs into an empty app', () =>
  install(
    archive,
    'react@19.3.1',
    'react-dom@19.3.1',
    '@types/react@19.3.0',
    '@types/react-dom@19.3.0',
    'vite@8.3.8',
    'typescript@7.0.2',
  ))

test('its types stand a strict compiler', () => run('npx', ['tsc'], app))

test('a Vite app builds with it', () => run('npx', ['vite', 'build'], app))

test('Node renders it on a server', () => run('node', ['server.js'], app))

test('a Vite server build renders it too', async () => {
  await run('npx', ['vite', 'build', '--ssr', 'server.js', '--outDir', 'out'], app)
  await run('node', ['out/server.js'], app)
})

test('React 18 renders it as well', async () => {
  await install('react@18.3.1', 'react-dom@18.3.1')
  await run('node', ['server.js'], app)
})

test('publint finds nothing', async () => {
  await install('publint@0.3.25')
  await run('npx', ['publint', '--strict', 'node_modules/@ganj/wallet'], app)
})

test('attw finds nothing', async () => {
  await install('@arethetypeswrong/cli@0.18.5')
  await run('npx', ['attw', archive, '--profile', 'esm-only'], app)
})
