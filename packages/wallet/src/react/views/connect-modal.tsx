import { chooseWallet, leaveWallet } from '../../core/choose-wallet.ts'
import { closeModals } from '../../core/close-modal.ts'
import { supportsMobile } from '../../core/order-wallets.ts'
import type { ModalView, UiWallet } from '../../core/state.ts'
import { SpinIcon } from '../glyphs.tsx'
import { AllWallets } from './all-wallets.tsx'
import { BackButton, CloseButton, Heading, IconButton } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { FeatureMissing } from './feature-missing.tsx'
import { HelpIcon } from './icons.tsx'
import { Info } from './info.tsx'
import { UniversalDesktop } from './universal-desktop.tsx'
import { UniversalMobile } from './universal-mobile.tsx'
import { WalletDesktop } from './wallet-desktop.tsx'
import { WalletMobile } from './wallet-mobile.tsx'
import { useWidget } from './widget-context.ts'

/** The wallets modal, and the modal of a single wallet. */
export function ConnectModal({ leaving }: { leaving: boolean }) {
  const { core, state, t } = useWidget()
  const { view, single } = state
  const show = (patch: Partial<ModalView>) => core.store.set({ view: { ...core.store.get().view, ...patch } })
  const alone = single.status === 'opened'
  const asks = view.tab === 'universal' && !view.wallet && !view.info && !alone && state.wallets !== null
  return (
    <Dialog
      view={`${view.tab} ${view.wallet?.name} ${view.info} ${view.failure}`}
      leaving={leaving}
      close={() => closeModals(core, 'action-cancelled')}
      marks={{ 'data-tc-wallets-modal-container': 'true' }}
    >
      {asks && (
        <span className="gw-help">
          <IconButton side="end" label={t('whatIsWallet')} onClick={() => show({ info: true })}>
            <HelpIcon />
          </IconButton>
        </span>
      )}
      <CloseButton onClick={() => closeModals(core, 'action-cancelled')} />
      {view.info && <BackButton onClick={() => show({ info: false })} />}
      <Content alone={alone} show={show} />
    </Dialog>
  )
}

function Content({ alone, show }: { alone: boolean; show(patch: Partial<ModalView>): void }) {
  const { core, state, mobile, t } = useWidget()
  const { view, wallets, modal } = state
  const choose = (wallet: UiWallet) => void chooseWallet(core, wallet).catch(core.report)
  if (view.info) return <Info />
  if (view.wallet) {
    const One = mobile ? WalletMobile : WalletDesktop
    return <One key={view.wallet.name} wallet={view.wallet} back={alone ? null : () => leaveWallet(core)} />
  }
  if (!wallets) {
    return (
      <div className="gw-view gw-loading">
        <Heading hidden>{t('connectYourWallet')}</Heading>
        <SpinIcon size={48} />
        <p role="status">{t('walletsLoading')}</p>
      </div>
    )
  }
  const usable = mobile ? wallets.filter(supportsMobile) : wallets
  if ('type' in modal) return <FeatureMissing wallets={usable} choose={choose} />
  if (view.tab === 'all-wallets')
    return <AllWallets wallets={usable} choose={choose} back={() => show({ tab: 'universal' })} />
  const viewAll = () => show({ tab: 'all-wallets' })
  if (mobile) return <UniversalMobile wallets={usable} choose={choose} viewAll={viewAll} />
  return <UniversalDesktop wallets={wallets} viewAll={viewAll} />
}
