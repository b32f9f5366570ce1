import type { ComponentType, ReactNode } from 'react'
import type { Core } from '../../core/core.ts'
import type { WalletUiState } from '../../core/state.ts'
import { type ButtonTexts, buttonTexts } from '../../i18n/button-texts.ts'
import { useEffect, useState, useSyncExternalStore } from '../compat.ts'
import { ViewBoundary } from '../controls/view-boundary.tsx'
import { useStyles } from '../style/adopt-styles.ts'
import { buttonCss } from '../style/button-css.ts'
import { useTheme } from '../style/use-theme.ts'
import { SpinIcon, WalletGlyph } from './glyphs.tsx'
import { useButtonTexts } from './use-button-texts.ts'

/** The view of a connected wallet. */
export type AccountView = ComponentType<{
  core: Core
  state: WalletUiState
}>

interface ConnectButtonProps {
  core: Core | null
  open(): Promise<void> | undefined
  server: WalletUiState
  /** Loads the view of the connected wallet from the deferred chunk. */
  loadAccount(): Promise<AccountView>
}

/** The button of a core. A failure in it is shown, with a retry. */
export function ConnectButton(props: ConnectButtonProps) {
  const { core, server } = props
  const state = useSyncExternalStore(
    core?.store.subscribe ?? never,
    core?.store.get ?? (() => server),
    () => server,
  )
  const loaded = useButtonTexts(state.options.language)
  useStyles(buttonCss)
  const theme = useTheme(state.options)
  const texts = loaded ?? buttonTexts.en
  return (
    <div {...theme} data-tc-button="true">
      <ViewBoundary
        failed={(retry) => (
          <Pill
            core={core}
            texts={texts}
            run={async () => retry()}
            marks={{ 'data-tc-button-failed': 'true' }}
          >
            <span role="alert">{texts.failed}</span>
          </Pill>
        )}
      >
        <States {...props} state={loaded ? state : { ...state, phase: 'loading' }} texts={texts} />
      </ViewBoundary>
    </div>
  )
}

interface StatesProps extends ConnectButtonProps {
  state: WalletUiState
  texts: ButtonTexts
}

function States(props: StatesProps) {
  const { core, open, loadAccount, state, texts } = props
  const [loaded, setLoaded] = useState<{ Account: AccountView }>()
  if (state.phase === 'disconnected') {
    return (
      <Pill
        {...props}
        run={async () => open()}
        marks={{ 'aria-haspopup': 'dialog', 'data-tc-connect-button': 'true' }}
      >
        <WalletGlyph size={20} />
        {texts.connectWallet}
      </Pill>
    )
  }
  const isConnected = state.phase === 'connected'
  if (isConnected && core && loaded) {
    return <loaded.Account core={core} state={state} />
  }
  const load = async () => setLoaded({ Account: await loadAccount() })
  return (
    <Pill
      key={state.phase}
      {...props}
      run={isConnected ? load : undefined}
      label={texts.restoring}
      marks={{ 'data-tc-connect-button-loading': 'true' }}
    />
  )
}

interface PillProps extends Pick<StatesProps, 'core' | 'texts'> {
  run?: (() => Promise<void>) | undefined
  marks: Record<string, string>
  /** The accessible name of a button without text, which starts busy and runs its action on mount. */
  label?: string
  children?: ReactNode
}

/** A button that shows when its action is pending or has failed. */
function Pill({ core, texts, run, marks, label, children }: PillProps) {
  const [progress, setProgress] = useState(label ? 'busy' : '')
  const perform = () => {
    run?.().then(
      () => setProgress(''),
      (error) => {
        core?.report(error)
        setProgress('failed')
      },
    )
  }
  const press = () => {
    setProgress('busy')
    perform()
  }
  useEffect(() => {
    if (label) perform()
  }, [])
  const isBusy = progress === 'busy'
  const hasFailed = progress === 'failed'
  return (
    <button
      type="button"
      className="gw-pill"
      disabled={isBusy && !!label}
      aria-busy={isBusy}
      aria-label={hasFailed ? undefined : label}
      onClick={press}
      {...marks}
    >
      {isBusy && <SpinIcon size={20} />}
      {hasFailed ? <span role="alert">{texts.failed}</span> : children}
    </button>
  )
}

const never = () => () => {}
