import { disconnectWallet, issueProofPayload, type Wallet } from '@ganj/contract'
import { CHAIN, type ConnectedWallet, TonConnectUI, toUserFriendlyAddress } from '@ganj/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { currentLanguage, onLanguage } from '#platform/i18n/i18n.ts'
import { useTheme } from '#platform/theme-choice.ts'
import { toastFault } from '#platform/toast.ts'
import { proveWallet, shownWallet, showWallet } from './prove-wallet.ts'
import { useWalletLink } from './wallet-link.ts'
import { looksOfApp, returnLink } from './wallet-looks.ts'

/** A payload lives for 15 minutes; as long as the player is choosing there is a younger one. */
const renewMs = 10 * 60_000

/** The player's wallet on this page. */
export interface WalletSession {
  /** For what asks the wallet to sign; the wallet that answers is the one of `useWalletLink().address`. */
  readonly ui: TonConnectUI
  /** Lets the player choose a wallet, which must then prove its address to the server. */
  connect(): Promise<void>
  /** Lets go of the proven wallet, on the server and in the wallet. */
  disconnect(wallet: Wallet): Promise<void>
}

const currentLooks = () => looksOfApp(currentLanguage(), useTheme.getState().shown)

const link = useWalletLink
const isChoosing = () => link.getState().phase === 'choosing'

/** Starts the widget and keeps it, the server and the profile together. */
export async function startWalletSession(queries: QueryClient): Promise<WalletSession> {
  const ui = new TonConnectUI({
    manifestUrl: `${location.origin}/tonconnect-manifest.json`,
    ...currentLooks(),
    actionsConfiguration: returnLink(),
  })
  const applyLooks = () => {
    ui.uiOptions = currentLooks()
  }
  onLanguage(applyLooks)
  useTheme.subscribe(({ shown }, before) => shown !== before.shown && applyLooks())
  ui.onStatusChange(
    (wallet) => follow(queries, ui, wallet).catch(toastFault),
    // An open modal says it itself, and lets the player try again.
    () => ui.modalState.status === 'closed' && link.setState({ phase: 'idle' }),
  )
  ui.onModalStateChange(({ closeReason }) => {
    if (closeReason === 'action-cancelled') link.setState({ phase: 'idle' })
  })
  await ui.connectionRestored
  return {
    ui,
    async connect() {
      link.setState({ phase: 'choosing', again: null })
      try {
        await leave(ui)
        ui.setConnectRequestParameters({ state: 'loading' })
        await Promise.all([ui.openModal(), offerPayload(ui)])
      } catch (fault) {
        ui.closeModal()
        link.setState({ phase: 'idle' })
        toastFault(fault)
      }
    },
    async disconnect({ address }) {
      link.setState({ phase: 'leaving' })
      try {
        await call(disconnectWallet, { body: { address } })
        showWallet(queries, null)
        await leave(ui)
      } catch (fault) {
        toastFault(fault)
      } finally {
        link.setState({ phase: 'idle' })
      }
    },
  }
}

/** Does for the server what has happened in the wallet. */
async function follow(queries: QueryClient, ui: TonConnectUI, wallet: ConnectedWallet | null): Promise<void> {
  const { address: before, phase } = link.getState()
  link.setState({ address: wallet && addressOf(wallet), again: null })
  if (wallet && phase === 'choosing') return prove(queries, ui, wallet)
  const shown = shownWallet(queries)?.address
  // The wallet itself has ended it: so it ends here too.
  if (wallet || phase !== 'idle' || before === null || before !== shown) return
  await call(disconnectWallet, { body: { address: before } })
  showWallet(queries, null)
}

async function prove(queries: QueryClient, ui: TonConnectUI, wallet: ConnectedWallet): Promise<void> {
  link.setState({ phase: 'proving', again: null })
  const outcome = await proveWallet(queries, wallet)
  if (outcome === 'refused') await leave(ui)
  link.setState({ phase: 'idle', again: outcome === 'lost' ? () => prove(queries, ui, wallet) : null })
}

let renewal: ReturnType<typeof setTimeout> | undefined

/** Asks for a payload, and again while the player takes the time to choose. */
async function offerPayload(ui: TonConnectUI): Promise<void> {
  const { payload, network } = await call(issueProofPayload)
  if (!isChoosing() || ui.connected) return
  ui.setConnectionNetwork(network)
  ui.setConnectRequestParameters({ state: 'ready', value: { tonProof: payload } })
  // Of many attempts only the last is renewed.
  clearTimeout(renewal)
  renewal = setTimeout(() => isChoosing() && offerPayload(ui).catch(toastFault), renewMs)
}

const leave = async (ui: TonConnectUI) => {
  // A wallet that cannot be told is left all the same.
  if (ui.connected) await ui.disconnect().catch(console.error)
}

const addressOf = ({ account: { address, chain } }: ConnectedWallet) =>
  toUserFriendlyAddress(address, chain === CHAIN.TESTNET)
