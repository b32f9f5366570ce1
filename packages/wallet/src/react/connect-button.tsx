import { CHAIN, toUserFriendlyAddress } from '@tonconnect/sdk'
import { type ComponentType, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { Core } from '../core/core.ts'
import type { WalletUiState } from '../core/state.ts'
import { buttonTexts, fill } from '../i18n/dictionary.ts'
import { useStyles } from './adopt-styles.ts'
import { buttonCss } from './button-css.ts'
import { Glyph, SpinIcon, WalletGlyph } from './glyphs.tsx'
import { useLooks } from './use-looks.ts'

/** The account menu. */
type Menu = ComponentType<{
  core: Core
  address: string
  id: string
  anchor: HTMLElement
  close(): void
}>

interface ConnectButtonProps {
  core: Core | null
  open(): Promise<void> | undefined
  server: WalletUiState
  /** The account menu, which comes with the first click. */
  loadMenu(): Promise<Menu>
}

/** The button itself, drawn from a core. */
export function ConnectButton({ core, open, server, loadMenu }: ConnectButtonProps) {
  const state = useSyncExternalStore(
    core?.store.subscribe ?? nothing,
    core?.store.get ?? (() => server),
    () => server,
  )
  const [opening, setOpening] = useState(false)
  useStyles(buttonCss)
  const looks = useLooks(state.options)
  const texts = buttonTexts(state.options.language)
  const connect = () => {
    setOpening(true)
    const failed = (error: unknown) => core?.report(error)
    Promise.resolve(open())
      .catch(failed)
      .finally(() => setOpening(false))
  }
  return (
    <div {...looks} data-tc-button="true">
      <style href="ganj-wallet" precedence="low">
        {buttonCss}
      </style>
      {state.phase === 'loading' && (
        <button
          type="button"
          className="gw-pill"
          disabled
          aria-busy="true"
          aria-label={texts.restoring}
          data-tc-connect-button-loading="true"
        >
          <SpinIcon size={20} />
        </button>
      )}
      {state.phase === 'disconnected' && (
        <button
          type="button"
          className="gw-pill"
          aria-haspopup="dialog"
          aria-busy={opening}
          onClick={connect}
          data-tc-connect-button="true"
        >
          {opening ? <SpinIcon size={20} /> : <WalletGlyph size={20} />}
          {texts.connectWallet}
        </button>
      )}
      {state.phase === 'connected' && core && (
        <Account core={core} state={state} label={texts.account} loadMenu={loadMenu} />
      )}
    </div>
  )
}

interface AccountProps extends Pick<ConnectButtonProps, 'loadMenu'> {
  core: Core
  state: WalletUiState
  label: string
}

function Account({ core, state, label, loadMenu }: AccountProps) {
  const [menu, setMenu] = useState<Menu | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const account = state.wallet?.account
  const address = account ? toUserFriendlyAddress(account.address, account.chain === CHAIN.TESTNET) : ''
  const toggle = () => {
    setOpen(!isOpen)
    if (menu) return
    loadMenu().then((Dropdown) => setMenu(() => Dropdown), core.report)
  }
  const Shown = menu
  return (
    <>
      <button
        ref={button}
        type="button"
        className="gw-pill gw-quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen && Shown ? id : undefined}
        aria-label={fill(label, shorten(address))}
        onClick={toggle}
        data-tc-dropdown-button="true"
      >
        <bdi dir="ltr">{shorten(address)}</bdi>
        <Glyph size={14}>
          <path d={isOpen ? 'm4 13 6-6 6 6' : 'm4 7 6 6 6-6'} />
        </Glyph>
      </button>
      {isOpen && Shown && button.current && (
        <Shown core={core} address={address} id={id} anchor={button.current} close={() => setOpen(false)} />
      )}
    </>
  )
}

/** First and last four characters of an address, joined by an ellipsis. */
function shorten(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`
}

const nothing = () => () => {}
