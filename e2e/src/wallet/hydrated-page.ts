import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import type { Browser } from 'playwright-core'

/** The options on both sides: custom colours, the system's theme, and a right-to-left language. */
const OPTIONS = JSON.stringify({
  manifestUrl: 'https://app.test/m.json',
  walletsListSource: false,
  language: 'fa',
  uiPreferences: { colorsSet: { DARK: { connectButton: { background: '#123456' } } } },
})

const PAGE = `import { createElement } from 'react'
import { TonConnectButton, TonConnectUIProvider } from '@ganj/wallet'
export const page = createElement(TonConnectUIProvider, ${OPTIONS}, createElement(TonConnectButton))`

/** CommonJS, since React 17 has no exports that Node's ES module loader finds. */
const RENDER = `const { createElement } = require('react')
const { renderToString } = require('react-dom/server')
const { TonConnectButton, TonConnectUIProvider } = require('@ganj/wallet')
console.log(renderToString(createElement(TonConnectUIProvider, ${OPTIONS}, createElement(TonConnectButton))))`

const HYDRATE = `import { hydrateRoot } from 'react-dom/client'
import { page } from './page.js'
hydrateRoot(document.getElementById('app'), page)`

const HYDRATE_17 = `import { hydrate } from 'react-dom'
import { page } from './page.js'
hydrate(page, document.getElementById('app'))`

/** The bundler's alias for `react-dom/client`, which React 17 does not have. */
export const ALIAS_17 =
  "export default { resolve: { alias: { 'react-dom/client': '@ganj/wallet/react-17' } } }"

/** Scripts and styles of the page's own origin only; bridges of any origin. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' https:"

/** Messages of a browser or of React about a policy violation or a hydration mismatch. */
const COMPLAINT = /content security policy|hydrat|did not match|^warning|minified react error/i

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The hydrated page as measured in the browser. */
export interface HydratedPage {
  complaints: string[]
  /** Background and height of the button, and width of the modal, as they are drawn. */
  button: string
  height: string
  modal: string
}

/**
 * Renders the page on a server, builds it with React's warnings on, and opens it under a policy that forbids inline
 * styles.
 * @param app an application with the package and some React installed
 * @param run runs a command in the folder of the application and returns its output
 */
export async function openHydrated(
  browser: Browser,
  app: string,
  run: (command: string, args: string[], folder: string) => Promise<string>,
  react: 17 | 18 | 19,
): Promise<HydratedPage> {
  const root = `${app}/hydrate`
  await mkdir(root, { recursive: true })
  await writeFile(`${root}/page.js`, PAGE)
  await writeFile(`${root}/render.cjs`, RENDER)
  await writeFile(`${root}/hydrate.js`, react === 17 ? HYDRATE_17 : HYDRATE)
  await writeFile(`${root}/vite.config.js`, react === 17 ? ALIAS_17 : 'export default {}')
  const html = (await run('node', ['render.cjs'], root)).trim()
  await writeFile(
    `${root}/index.html`,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body><div id="app">${html}</div><script type="module" src="./hydrate.js"></script></body></html>`,
  )
  await run(
    'env',
    ['NODE_ENV=development', 'npx', 'vite', 'build', '--mode', 'development', '--logLevel', 'warn'],
    root,
  )
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : new URL(url, 'http://app').pathname
    try {
      const file = await readFile(`${root}/dist${path}`)
      const type = TYPES[extname(path)] ?? 'text/plain'
      response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  try {
    const complaints: string[] = []
    const page = await context.newPage()
    const note = (text: string) => COMPLAINT.test(text) && complaints.push(text)
    page.on('console', (message) => note(message.text()))
    page.on('pageerror', (error) => note(`${error.message}`))
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    const button = page.locator('[data-tc-connect-button]')
    const style = (selector: string, property: string) =>
      page.locator(selector).evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)
    await button.waitFor()
    const drawn = {
      button: await style('[data-tc-connect-button]', 'background-color'),
      height: await style('[data-tc-connect-button]', 'min-height'),
    }
    await button.click()
    await page.locator('dialog h1').waitFor()
    await page.locator('dialog .gw-qr svg path').first().waitFor()
    return { complaints, ...drawn, modal: await style('[data-tc-modal]', 'width') }
  } finally {
    await context.close()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}
