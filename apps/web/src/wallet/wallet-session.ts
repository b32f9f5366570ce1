import { CHAIN, type ConnectedWallet, type TonConnectUI, toUserFriendlyAddress } from '@ganj/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { useTheme } from '#platform/appearance/theme-choice.ts'
import { config } from '#platform/config.ts'
import { currentLanguage, onLanguage } from '#platform/i18n/i18n.ts'
import { toastFault } from '#platform/toast.ts'
import { execute } from '#player/commands/execute.ts'
import { disconnect } from './commands.ts'
import { ConnectButton } from './connect-button.tsx'
import { proveWallet, shownWallet } from './prove-wallet.ts'
import { ProvingUi } from './proving-ui.ts'
import { useWalletLink, type WalletSession } from './wallet-link.ts'
import { followWalletDialogs } from './wallet-overlays.ts'
import { makeWalletRoot } from './wallet-root.ts'
import { returnLink, themeOfApp } from './wallet-theme.ts'

const link = useWalletLink
const currentTheme = () => themeOfApp(currentLanguage(), useTheme.getState().shown)

/** Starts the widget and synchronises it with the server and the profile. */
export function startWalletSession(queries: QueryClient): WalletSession {
  makeWalletRoot()
  const ui = new ProvingUi({
    manifestUrl: `${location.origin}/tonconnect-manifest.json`,
    ...(config.walletsListUrl ? { walletsListSource: config.walletsListUrl } : {}),
    ...currentTheme(),
    actionsConfiguration: returnLink(),
  })
  const applyTheme = () => {
    ui.uiOptions = currentTheme()
  }
  onLanguage(applyTheme)
  useTheme.subscribe(({ shown }, before) => shown !== before.shown && applyTheme())
  ui.onStatusChange(
    (wallet) => follow(queries, ui, wallet).catch(toastFault),
    // An open dialog shows the failure itself, with a retry.
    () => isClosed(ui) && ui.stopChoosing(),
  )
  const onClose = ({ closeReason }: { closeReason: string | null }) => {
    if (closeReason === 'action-cancelled') ui.stopChoosing()
  }
  ui.onModalStateChange(onClose)
  ui.onSingleWalletModalStateChange(onClose)
  followWalletDialogs(ui)
  ui.connectionRestored.then(() => link.setState({ isRestored: true }), toastFault)
  const session: WalletSession = {
    ui,
    ConnectButton,
    connect: () => ui.openModal(),
    reconnect() {
      const { preferred } = ui.core.store.get()
      return preferred === null ? ui.openModal() : ui.openSingleWalletModal(preferred)
    },
    async disconnect({ address }) {
      link.setState({ phase: 'leaving' })
      try {
        await execute(queries, disconnect, address)
        await ui.leave()
      } catch (fault) {
        toastFault(fault)
      } finally {
        link.setState({ phase: 'idle' })
      }
    },
  }
  link.setState({ session })
  return session
}

const isClosed = ({ modalState, singleWalletModalState }: TonConnectUI) =>
  modalState.status === 'closed' && singleWalletModalState.status === 'closed'

/** Reports changes in the wallet to the server. */
async function follow(queries: QueryClient, ui: ProvingUi, wallet: ConnectedWallet | null): Promise<void> {
  const { address: before, phase } = link.getState()
  link.setState({ address: wallet && addressOf(wallet), again: null })
  if (wallet && phase === 'choosing') return prove(queries, ui, wallet)
  const shown = shownWallet(queries)?.address
  // The wallet or its menu has ended the session, so it also ends on the server.
  if (wallet || phase !== 'idle' || before === null || before !== shown) return
  await execute(queries, disconnect, before)
}

async function prove(queries: QueryClient, ui: ProvingUi, wallet: ConnectedWallet): Promise<void> {
  ui.payload.end()
  link.setState({ phase: 'proving', again: null })
  const outcome = await proveWallet(queries, wallet)
  if (outcome === 'refused') await ui.leave()
  link.setState({ phase: 'idle', again: outcome === 'lost' ? () => prove(queries, ui, wallet) : null })
}

const addressOf = ({ account: { address, chain } }: ConnectedWallet) =>
  toUserFriendlyAddress(address, chain === CHAIN.TESTNET)
