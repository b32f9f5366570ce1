import type { WalletInfo } from '@tonconnect/sdk'
import { createRoot } from 'react-dom/client'
import { buttonTexts } from '../src/i18n/button-texts.ts'
import { fill } from '../src/i18n/dictionary.ts'
import { languages } from '../src/i18n/languages.ts'
import { loadTexts } from '../src/i18n/load-texts.ts'
import {
  type BorderRadius,
  type Locales,
  THEME,
  type Theme,
  TonConnectButton,
  TonConnectUI,
  TonConnectUIProvider,
} from '../src/index.ts'
import { FakeConnector } from '../src/testing/fake-connector.ts'
import { injected, remote } from '../src/testing/fake-list.ts'
import { scenes } from './scenes.ts'
import { untilPage } from './until-page.ts'

const query = new URLSearchParams(location.search)
const asked = <T extends string = string>(key: string, fallback: NoInfer<T>) =>
  (query.get(key) ?? fallback) as T

/** Wallets of every kind: injected, extension only, phones only, phones and computers. */
const everywhere = {
  platforms: ['ios', 'android', 'chrome', 'macos', 'windows', 'linux'],
} satisfies Partial<WalletInfo>
const list: WalletInfo[] = [
  remote('Tonkeeper', {
    platforms: ['ios', 'android', 'macos', 'windows', 'chrome'],
    injected: false,
    embedded: false,
    jsBridgeKey: 'tk',
  }),
  injected('MyTonWallet', { platforms: ['chrome', 'windows'] }),
  remote('Wallet', {
    appName: 'telegram-wallet',
    universalLink: 'https://t.me/wallet?attach=wallet',
    ...everywhere,
  }),
  {
    ...injected('OpenMask', { platforms: ['chrome'], injected: false }),
    universalLink: undefined,
    bridgeUrl: undefined,
  } as never,
  ...[
    'Tonhub',
    'Bitget Wallet',
    'Fintopio',
    'HOT',
    'Bybit Wallet',
    'DeWallet',
    'OKX Mini Wallet',
    'SafePal',
  ].map((name) => remote(name.replace(' ', ''), { name, ...everywhere })),
]

const connector = new FakeConnector()
connector.list = list
// A link as long as a real one, so that the QR code has a realistic density.
const plain = connector.connect.bind(connector)
connector.connect = (source, request, options) =>
  `${plain(source, request, options)}&trace_id=0199f0c2-8f6d-7c11-9a52-5a1d3c1f2b7e&r=${encodeURIComponent(
    JSON.stringify({
      manifestUrl: 'https://app.example/tonconnect-manifest.json',
      items: [{ name: 'ton_addr' }, { name: 'ton_proof', payload: 'a'.repeat(64) }],
    }),
  )}` as never

const app = document.getElementById('app') as HTMLElement

/** Sets the language and theme of the page around the widget. */
function dressPage(code: Locales, theme: Theme): void {
  document.documentElement.lang = code
  app.dir = /fa|ar/.test(code) ? 'rtl' : 'ltr'
  document.body.style.cssText = `margin:0;min-height:100vh;background:${theme === THEME.DARK ? '#0b1026' : '#e9eef6'}`
}

const [language, theme] = [asked<Locales>('lang', 'en'), asked<Theme>('theme', THEME.LIGHT)]
const ui = new TonConnectUI({
  connector,
  language,
  uiPreferences: { theme, borderRadius: asked<BorderRadius>('radius', 'm') },
})
dressPage(language, theme)
createRoot(app).render(
  <div style={{ padding: 24, display: 'flex', justifyContent: 'flex-end' }}>
    <TonConnectUIProvider instance={ui}>
      <TonConnectButton />
    </TonConnectUIProvider>
  </div>,
)

/** Changes the language. Resolves when the scene is rendered in it. */
async function setLanguage(code: Locales): Promise<void> {
  const texts = { ...(buttonTexts as Partial<Record<Locales, object>>)[code], ...(await loadTexts(code)) }
  const written = [...Object.values(texts), ...Object.values(texts).map((text) => fill(text, 'UQDt…evY6'))]
  const isWritten = (element: Element) =>
    written.includes(element.getAttribute('aria-label') ?? '') || written.includes(element.textContent)
  ui.uiOptions = { language: code }
  await untilPage(() => {
    const buttons = document.querySelectorAll(
      'dialog .gw-end:last-of-type, [role=menuitem], [data-tc-button] button',
    )
    const roots = [...document.querySelectorAll('.gw')]
    return roots.every((root) => root.getAttribute('lang') === code) && [...buttons].every(isWritten)
  })
}

/** Changes the language and theme of page and widget. Resolves when the scene is rendered with them. */
function setLook(code: Locales, theme: Theme): Promise<void> {
  dressPage(code, theme)
  ui.uiOptions = { uiPreferences: { theme } }
  return setLanguage(code)
}

async function draw(): Promise<void> {
  await ui.connectionRestored
  await scenes[asked('scene', 'disconnected')]?.(ui.core, connector)
  await untilPage(() => {
    const { modal, single, action } = ui.core.store.get()
    const open = modal.status === 'opened' || single.status === 'opened' || action?.openModal
    if (query.get('scene') === 'menu') return document.querySelector('[data-tc-dropdown]') !== null
    return !open || document.querySelector('dialog h1') !== null
  })
  document.documentElement.setAttribute('data-ready', 'true')
}
Object.assign(window, { scenes, codes: Object.keys(languages), setLanguage, setLook, drawn: draw() })
