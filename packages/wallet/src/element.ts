import type { Theme, TonConnectUiOptions } from './core/options.ts'
import type { Dictionary, Locales } from './i18n/dictionary.ts'
import { TonConnectUI } from './react/ton-connect-ui.ts'

/** A server has no `HTMLElement` to extend. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

let lastId = 0

/**
 * The connect button for a page without React: `<ton-wallet-button manifest-url="…" language="fa"
 * theme="DARK"></ton-wallet-button>`. Emits `wallet-change`, whose `detail` is the wallet or null; the rest of the API
 * is at its `ui`.
 */
export class WalletButtonElement extends Base {
  static readonly observedAttributes = ['language', 'theme']

  /** The widget, while the element is connected to a document. */
  ui: TonConnectUI | null = null
  #catalogue: Dictionary | null = null

  /** A custom language. */
  set catalogue(catalogue: Dictionary | null) {
    this.#catalogue = catalogue
    this.#applyOptions()
  }
  get catalogue(): Dictionary | null {
    return this.#catalogue
  }

  connectedCallback(): void {
    this.id ||= `ton-wallet-button-${++lastId}`
    const manifestUrl = this.getAttribute('manifest-url') ?? `${location.origin}/tonconnect-manifest.json`
    const ui = new TonConnectUI({ manifestUrl, buttonRootId: this.id, ...this.#options() })
    ui.onStatusChange((wallet) =>
      this.dispatchEvent(new CustomEvent('wallet-change', { detail: wallet, bubbles: true })),
    )
    this.ui = ui
  }

  disconnectedCallback(): void {
    this.ui?.destroy()
    this.ui = null
  }

  attributeChangedCallback(): void {
    this.#applyOptions()
  }

  #applyOptions(): void {
    if (this.ui) this.ui.uiOptions = this.#options()
  }

  #options(): TonConnectUiOptions {
    const language = this.#catalogue ?? (this.getAttribute('language') as Locales | null)
    const theme = this.getAttribute('theme') as Theme | null
    return { ...(language ? { language } : {}), ...(theme ? { uiPreferences: { theme } } : {}) }
  }
}

/** Defines the custom element. Does nothing when the name is already defined. */
export function defineWalletButton(name = 'ton-wallet-button'): void {
  if (!customElements.get(name)) customElements.define(name, WalletButtonElement)
}
